import { RefRegistry, walk, type UnifiedUINode } from '@handsight/core/screen';
import { describe, expect, it } from 'vitest';
import { isIosSource, readIosFile, readIosSource } from './read-source.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const APP =
  'type="XCUIElementTypeApplication" name="Notes" label="Notes" enabled="true" visible="true" x="0" y="0" width="390" height="844"';
const at = (x: number, y: number, width: number, height: number): string =>
  `enabled="true" visible="true" x="${x}" y="${y}" width="${width}" height="${height}"`;
const tag = (type: string, attributes: string, inside = ''): string =>
  `<XCUIElementType${type} type="XCUIElementType${type}" ${attributes}>${inside}</XCUIElementType${type}>`;
const app = (inside: string): string => `<XCUIElementTypeApplication ${APP}>${inside}</XCUIElementTypeApplication>`;

const named = (root: UnifiedUINode, type: string): UnifiedUINode => {
  const node = [...walk(root)].find(({ className }) => className === `XCUIElementType${type}`);
  if (node === undefined) throw new Error(`no ${type}`);
  return node;
};
const compact = (text: string): string => {
  const { root } = readIosFile(bytes(text));
  return new RefRegistry().rebuild(root, {}).lines.join('\n');
};

/** One screen, a button and a field, as five programs write it. */
const SHAPES: Record<string, string> = {
  "WebDriverAgent's XML": app(
    tag('Button', `name="save" label="Save" ${at(10, 20, 100, 40)}`) + tag('TextField', `value="Ada" label="Name" ${at(10, 80, 200, 40)}`),
  ),
  "Appium's XML": `<?xml version="1.0" encoding="UTF-8"?><AppiumAUT>${app(
    tag('Button', `name="save" label="Save" ${at(10, 20, 100, 40)} index="0"`) +
      tag('TextField', `value="Ada" label="Name" ${at(10, 80, 200, 40)}`),
  )}</AppiumAUT>`,
  "WebDriverAgent's JSON": JSON.stringify({
    value: {
      type: 'Application',
      name: 'Notes',
      label: 'Notes',
      isVisible: '1',
      isEnabled: '1',
      rect: { x: 0, y: 0, width: 390, height: 844 },
      children: [
        {
          type: 'Button',
          rawIdentifier: 'save',
          name: 'save',
          label: 'Save',
          isVisible: '1',
          isEnabled: '1',
          rect: { x: 10, y: 20, width: 100, height: 40 },
        },
        {
          type: 'TextField',
          rawIdentifier: null,
          name: null,
          label: 'Name',
          value: 'Ada',
          isVisible: '1',
          rect: { x: 10, y: 80, width: 200, height: 40 },
        },
      ],
    },
    sessionId: 'A',
  }),
  'XML turned into JSON': JSON.stringify({
    AppiumAUT: {
      XCUIElementTypeApplication: {
        '@type': 'XCUIElementTypeApplication',
        '@label': 'Notes',
        '@width': '390',
        '@height': '844',
        XCUIElementTypeTextField: {
          '@type': 'XCUIElementTypeTextField',
          '@label': 'Name',
          '@value': 'Ada',
          '@x': '10',
          '@y': '80',
          '@width': '200',
          '@height': '40',
          '@index': '1',
        },
        XCUIElementTypeButton: {
          '@type': 'XCUIElementTypeButton',
          '@name': 'save',
          '@label': 'Save',
          '@x': '10',
          '@y': '20',
          '@width': '100',
          '@height': '40',
          '@index': '0',
        },
      },
    },
  }),
  "idb's flat list": JSON.stringify([
    { type: 'Application', AXLabel: 'Notes', AXFrame: '', frame: { x: 0, y: 0, width: 390, height: 844 }, enabled: true },
    {
      type: 'Button',
      AXLabel: 'Save',
      AXUniqueId: 'save',
      AXFrame: '',
      frame: { x: 10, y: 20, width: 100, height: 40 },
      enabled: true,
      traits: ['Button'],
    },
    { type: 'TextField', AXLabel: 'Name', AXValue: 'Ada', AXFrame: '', frame: { x: 10, y: 80, width: 200, height: 40 }, enabled: true },
  ]),
};

describe.each(Object.entries(SHAPES))('%s', (_, text) => {
  it('is recognised, names its app, and gives the same lines', () => {
    expect(isIosSource(bytes(text))).toBe(true);
    const { app: source, root } = readIosSource(text);
    expect(source.name).toBe('Notes');
    expect(named(root, 'Button').resourceId).toBe('save');
    expect(compact(text)).toBe('@b1 "Save"\n@f1 "Name"="Ada"');
  });
});

it("Maestro's hierarchy is read without types", () => {
  const node = (attributes: Record<string, string>, children: object[] = []): object => ({ attributes, children });
  const text = JSON.stringify(
    node({ bounds: '[0,0][390,844]' }, [
      node({ accessibilityText: 'Inbox', bounds: '[10,20][110,60]' }),
      node({ hintText: 'Search', text: 'milk', bounds: '[10,80][210,120]' }),
    ]),
  );
  expect(isIosSource(bytes(text))).toBe(true);
  expect(compact(text)).toBe('"Inbox"\n@f1 "Search"="milk"');
});

it('points become pixels, fractions and negative values too', () => {
  const { root } = readIosSource(app(tag('Button', `label="A" ${at(-1.5, 10.333, 20.25, 30)}`)), 3);
  expect(named(root, 'Button').bounds).toEqual({ left: -4, top: 31, right: 56, bottom: 121 });
});

it.each([
  ['clear text', 'value="hunter2" label="Password"', '•••••••'],
  ['bullets', 'value="••••" label="Password"', '••••'],
  ['its placeholder', 'value="PIN" placeholderValue="PIN"', ''],
])('what a secure field holds is never passed on: %s', (_, attributes, held) => {
  const field = named(readIosSource(app(tag('SecureTextField', `${attributes} ${at(0, 0, 100, 40)}`))).root, 'SecureTextField');
  expect(field).toMatchObject({ password: true, value: held, text: held });
  expect(JSON.stringify(field)).not.toContain('hunter2');
});

it('a placeholder is a hint, not a value', () => {
  const field = named(readIosSource(app(tag('TextField', `value="Search" placeholderValue="Search" ${at(0, 0, 9, 9)}`))).root, 'TextField');
  expect(field).toMatchObject({ value: '', hintText: 'Search' });
});

it('a switch says its state, a row with one is operated by it, and another row is tapped', () => {
  const row = (label: string, inside: string): string => tag('Cell', `label="${label}" ${at(0, 0, 390, 44)}`, inside);
  const { root } = readIosSource(
    app(
      row('Wi-Fi', tag('Switch', `label="Wi-Fi" value="1" ${at(300, 0, 50, 30)}`)) +
        row('About', tag('StaticText', `value="About" name="About" label="About" ${at(0, 0, 90, 20)}`)),
    ),
  );
  expect(named(root, 'Switch')).toMatchObject({ checkable: true, checked: true, role: 'switch' });
  expect(root.children.map(({ clickable }) => clickable)).toEqual([false, true]);
});

it('a row prints the text that it repeats once', () => {
  const text = app(
    tag(
      'Cell',
      `name="Keyboards" label="Keyboards" value="3" ${at(0, 0, 390, 44)}`,
      tag('StaticText', `label="Keyboards" ${at(0, 0, 90, 20)}`) + tag('StaticText', `label="3" ${at(300, 0, 20, 20)}`),
    ),
  );
  expect(compact(text)).toBe('@b1 "Keyboards" "3"');
});

it('the chosen tab is selected', () => {
  const { root } = readIosSource(app(tag('TabBar', at(0, 800, 390, 44), tag('Button', `label="Home" value="1" ${at(0, 800, 90, 44)}`))));
  expect(named(root, 'Button')).toMatchObject({ role: 'tab', selected: true, value: null });
});

it('an alert is a window above the app', () => {
  const text = app(
    tag('Button', `label="Delete" ${at(10, 20, 100, 40)}`) +
      tag('Alert', `label="Sure?" ${at(60, 300, 270, 150)}`, tag('Button', `label="Cancel" ${at(60, 400, 135, 44)}`)),
  );
  const { alerts, root } = readIosSource(text);
  expect(alerts.map((alert) => alert.text)).toEqual(['Sure?']);
  expect([...walk(root)].some(({ className }) => className === 'XCUIElementTypeAlert')).toBe(false);
  const file = readIosFile(bytes(text));
  expect(new RefRegistry().rebuild(file.root, {}).frame).toBe('dialog 270x150 at 60,300 of screen 390x844');
});

it('the keyboard is one line, and scroll bars and hidden cells none', () => {
  const keys = Array.from('qwert', (key, i) => tag('Key', `label="${key}" ${at(i * 30, 600, 30, 40)}`)).join('');
  const text = app(
    tag(
      'Window',
      at(0, 0, 390, 844),
      tag(
        'Table',
        at(0, 0, 390, 500),
        `${tag('Cell', 'label="below" enabled="true" visible="false" x="0" y="900" width="390" height="44"')}${tag('Other', `label="Vertical scroll bar, 2 pages" value="0%" ${at(357, 0, 30, 500)}`)}`,
      ),
    ) + tag('Window', at(0, 0, 390, 844), tag('Keyboard', at(0, 600, 390, 240), keys)),
  );
  expect(compact(text)).toBe('@s1\nkeyboard shown, 5 keys not listed');
});

it.each([
  [
    'truncated',
    '<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" label="N"><XCUIElementTypeButton label="A" x="0"',
  ],
  ['broken_markup', app(`<XCUIElementTypeOther ${at(0, 0, 9, 9)}>`)],
])('what is left of a damaged source is read, and it is said: %s', (reason, text) => {
  expect(readIosSource(text).degraded?.reason).toBe(reason);
});

it('a text without elements is refused', () => {
  expect(() => readIosSource('<AppiumAUT></AppiumAUT>')).toThrow('no element');
  expect(isIosSource(bytes('<hierarchy><node/></hierarchy>'))).toBe(false);
  expect(isIosSource(bytes('{"a": 1}'))).toBe(false);
  expect(isIosSource(bytes('{"name": "app", "type": "module"}'))).toBe(false);
});
