import { describe, expect, it } from 'vitest';
import { TreeParseError } from '../../error/errors.ts';
import { countNodes, walk } from '../walk.ts';
import { dump, nodeTag } from './dump.fixture.ts';
import { parseUiAutomatorXml, readDump } from './read-dump.ts';
import { MAX_LEVELS } from './tree.ts';

const ids = (text: string): string[] => [...walk(readDump(text).root)].map((node) => node.id);

function refusal(dumped: string | Uint8Array): TreeParseError {
  try {
    readDump(dumped);
  } catch (error) {
    if (error instanceof TreeParseError) return error;
    throw error;
  }
  throw new Error('This was read.');
}

describe('a uiautomator dump', () => {
  it.each([
    [{ text: '40.0' }, '40'],
    [{ 'content-desc': '38%' }, '38'],
    [{ 'content-desc': 'Volume' }, null],
  ])('gives a slider with %o the value %s', (attributes, value) => {
    expect(readDump(dump(nodeTag({ class: 'android.widget.SeekBar', ...attributes }))).root.value).toBe(value);
  });

  it('becomes nodes with every field of the contract', () => {
    const { root, ...rest } = readDump(
      dump(
        nodeTag({
          index: '3',
          text: 'Save &amp; close',
          'resource-id': 'com.example:id/save',
          class: 'android.widget.Button',
          'content-desc': 'Saves',
          clickable: 'true',
          'long-clickable': 'true',
          bounds: '[-5,10][106,60]',
        }),
      ),
    );
    expect(rest).toEqual({ screen: { left: 0, top: 0, right: 106, bottom: 60 }, rotation: 0, nodeCount: 1 });
    expect(root).toEqual({
      id: '0',
      resourceId: 'com.example:id/save',
      className: 'android.widget.Button',
      role: 'button',
      text: 'Save & close',
      description: 'Saves',
      packageName: 'com.example',
      bounds: { left: -5, top: 10, right: 106, bottom: 60 },
      center: { x: 50.5, y: 35 },
      index: 3,
      enabled: true,
      focused: false,
      selected: false,
      checked: false,
      checkable: false,
      clickable: true,
      scrollable: false,
      longClickable: true,
      password: false,
      hintText: '',
      stateDescription: '',
      paneTitle: '',
      tooltipText: '',
      actions: ['tap', 'long_press'],
      children: [],
      value: null,
      keyboardShortcut: '',
      nativeRole: '',
      key: '',
      visible: true,
      floats: 0,
    });
  });

  it('numbers nodes by their place among siblings, whatever the index attribute says', () => {
    const list = nodeTag({}, nodeTag({ index: '7' }, nodeTag()) + nodeTag({ index: '9' }));
    expect(ids(dump(list))).toEqual(['0', '0.0', '0.0.0', '0.1']);
    expect(readDump(dump(list)).root.children.map((child) => child.index)).toEqual([7, 9]);
  });

  it('puts several windows under one root that is not counted', () => {
    const reading = readDump(dump(nodeTag({ bounds: '[0,100][500,900]' }), nodeTag({ bounds: '[0,0][1080,100]' }, nodeTag())));
    expect(reading.root).toMatchObject({ id: 'hierarchy', className: 'hierarchy', role: 'container' });
    expect(reading.root.bounds).toEqual({ left: 0, top: 0, right: 1080, bottom: 900 });
    expect([...walk(reading.root)].map((node) => node.id)).toEqual(['hierarchy', '0', '1', '1.0']);
    expect(reading.nodeCount).toBe(3);
    expect(reading.degraded).toBeUndefined();
  });

  it('of all windows has one hierarchy in each, and all are read', () => {
    const hierarchy = (inside: string): string => `<hierarchy rotation="1">${inside}</hierarchy>`;
    const window = (inside: string): string => `<window index="0" title="a" bounds="[0,0][9,9]">${inside}</window>`;
    const reading = readDump(
      `<displays><display id="0">${window(hierarchy(nodeTag()))}${window('')}${window(hierarchy(nodeTag()))}</display></displays>`,
    );
    expect(reading).toMatchObject({ nodeCount: 2, rotation: 1 });
    expect(reading.degraded).toBeUndefined();
  });

  it('keeps the text of a field as its value, and the hint an empty field shows as its name', () => {
    const field = (attributes: Record<string, string>) => readDump(dump(nodeTag({ class: 'android.widget.EditText', ...attributes }))).root;
    expect(field({ text: 'Ada', hint: 'Name' })).toMatchObject({ value: 'Ada', hintText: 'Name', actions: ['type'] });
    expect(field({ text: 'Name', hint: 'Name' })).toMatchObject({ value: '', hintText: 'Name', text: 'Name' });
    expect(field({ text: 'Name', 'showing-hint': 'true' })).toMatchObject({ value: '', hintText: 'Name' });
    expect(field({ text: '', hint: '' }).value).toBe('');
    expect(field({ text: '•••', password: 'true' })).toMatchObject({ value: '•••', password: true });
    expect(field({ class: 'android.widget.TextView', text: 'Ada' }).value).toBeNull();
  });

  it('has the state, pane, tooltip and visibility that newer dumps write', () => {
    const attributes = { 'state-description': 'On', 'pane-title': 'Inbox', 'tooltip-text': 'Send', 'visible-to-user': 'false' };
    expect(readDump(dump(nodeTag(attributes))).root).toMatchObject({
      stateDescription: 'On',
      paneTitle: 'Inbox',
      tooltipText: 'Send',
      visible: false,
    });
  });

  it('may lack attributes: the node is enabled, shown, nowhere, and at its position', () => {
    const { root, degraded } = readDump('<hierarchy><node><node/><node text="a"/></node></hierarchy>');
    expect(root.children[1]).toMatchObject({ text: 'a', index: 1, enabled: true, visible: true, packageName: '', description: '' });
    expect(root.children[1]?.bounds).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
    expect(degraded).toBeUndefined();
  });

  it('is as large as its nodes when its window has no area', () => {
    const child = nodeTag({ bounds: '[10,20][300,400]' });
    expect(readDump(dump(nodeTag({ bounds: '[0,0][0,0]' }, child))).screen).toEqual({ left: 0, top: 0, right: 300, bottom: 400 });
  });

  it('may write text in single quotes, with raw quotes, line breaks and entities inside', () => {
    const text = `<hierarchy><node text='say "hi"\nnow &#128104;&#8205;&#x1F469; &#55357;&#56832; &lt;b&gt; &nope; &#xFFFFFFF;' index = "2" /></hierarchy>`;
    const { root, degraded } = readDump(text);
    expect(root).toMatchObject({ text: 'say "hi"\nnow 👨\u200D👩 😀 <b> &nope; &#xFFFFFFF;', index: 2 });
    expect(degraded).toBeUndefined();
  });

  it('is the same with Windows line ends', () => {
    const text = `<?xml version="1.0"?>\n<hierarchy rotation="0">\n  ${nodeTag({ text: 'a\nb' })}\n</hierarchy>\n`;
    expect(readDump(text.replaceAll('\n', '\r\n'))).toEqual(readDump(text));
    expect(readDump(text.replaceAll('\n', '\r\r\n'))).toEqual(readDump(text));
  });
});

describe('an Appium page source', () => {
  it('names classes by its tags and gives the size of the screen', () => {
    const { root, screen, rotation } = readDump(
      `<?xml version='1.0'?><hierarchy index="0" class="hierarchy" rotation="1" width="2400" height="1080">
        <android.widget.FrameLayout index="0" package="com.example" class="android.widget.FrameLayout" bounds="[0,0][2400,1000]" displayed="true">
          <android.widget.EditText text="Search" hint="Search" content-desc="Find" bounds="[0,0][10,10]" displayed="false"/>
        </android.widget.FrameLayout>
      </hierarchy>`,
    );
    expect(screen).toEqual({ left: 0, top: 0, right: 2400, bottom: 1080 });
    expect(rotation).toBe(1);
    expect(root).toMatchObject({ className: 'android.widget.FrameLayout', role: 'container', visible: true });
    expect(root.children[0]).toMatchObject({ className: 'android.widget.EditText', role: 'text_field', value: '', visible: false });
  });
});

describe('text around the dump', () => {
  const plain = dump(nodeTag({ text: 'here' }));

  it.each([
    ['glued behind', `${plain}UI hierchary dumped to: /dev/tty\n`],
    ['before', `UI hierchary dumped to: /dev/tty\n${plain}`],
    ['with angle brackets', `<ada@host.example> <java.lang.Error> <node> <window>\n${plain}\n<eof></b.c>`],
    ['with an exception that some phones always print', `java.io.FileNotFoundException: /data/theme.xml\n${plain}`],
    ['as a byte-order mark', `\uFEFF${plain}`],
  ])('%s changes nothing', (_, text) => {
    expect(readDump(text)).toEqual(readDump(plain));
  });

  it('that reports a failure makes the dump doubtful: it can be the file of an earlier one', () => {
    const { root, degraded } = readDump(`ERROR: could not get idle state.\n${plain}`);
    expect(root.text).toBe('here');
    expect(degraded?.reason).toBe('maybe_stale');
    expect(degraded?.detail).toContain('ERROR: could not get idle state.');
  });
});

describe('damage', () => {
  const tail = nodeTag({ text: 'after' });
  const texts = (text: string): string[] => [...walk(readDump(text).root)].map((node) => node.text);

  it.each([
    ['a raw quote inside a value', `<node text="He said "hi" there" class="x.Y" />`, 'He said "hi" there'],
    ['a quote and a space inside a value', `<node text="a " b" class="x.Y" />`, 'a " b'],
    ['a missing closing quote', `<node text="open class="x.Y" />`, 'open'],
    ['a missing closing quote at the end of a tag', `<node class="x.Y" text="last />`, 'last'],
    ['a missing quote on both sides', `<node text=bare class="x.Y" />`, 'bare'],
    ['stray characters', `<node @@ "" = text="ok" class="x.Y" ?? />`, 'ok'],
  ])('of quotes: %s costs no other attribute and no other node', (_, tag, text) => {
    const reading = readDump(dump(nodeTag({}, tag + tail)));
    expect(reading.root.children).toMatchObject([{ text, className: 'x.Y' }, { text: 'after' }]);
    expect(reading.degraded?.reason).toBe('broken_markup');
  });

  it('that loses nothing is none', () => {
    expect(readDump(`<hierarchy><node text="a"class="x.Y"  index = '3'/></hierarchy >`)).toMatchObject({
      root: { text: 'a', className: 'x.Y', index: 3 },
    });
    expect(readDump(`<hierarchy><node text="a < b <i>c</i>" class="x.Y"/></hierarchy>`)).toMatchObject({
      root: { text: 'a < b <i>c</i>' },
    });
  });

  it('of values: unreadable bounds are none, and are reported', () => {
    const reading = readDump(dump(nodeTag({}, nodeTag({ bounds: '[0,0][10' }) + tail)));
    expect(reading.root.children[0]?.bounds).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
    expect(reading.degraded).toEqual({ reason: 'broken_markup', detail: 'an unreadable bounds' });
  });

  it('by truncation keeps what stands before the cut', () => {
    const whole = dump(nodeTag({ text: 'a' }, nodeTag({ text: 'b' }) + nodeTag({ text: 'cut off here' })));
    const reading = readDump(whole.slice(0, whole.indexOf('off')));
    expect([...walk(reading.root)].map((node) => node.text)).toEqual(['a', 'b', '']);
    expect(reading.degraded?.reason).toBe('truncated');
    expect(reading.degraded?.detail).toContain('inside a tag');
  });

  it('of structure is reported: lost closing tags, lost opening tags, text and markup between tags', () => {
    expect(readDump('<hierarchy><a.b><c.d></a.b></hierarchy>').degraded?.detail).toBe('an element without its closing tag');
    expect(readDump('<hierarchy><a.b/></a.b></hierarchy>').degraded?.detail).toBe('a closing tag without its element');
    expect(readDump('<hierarchy><a.b/>log line<a.b/></hierarchy>').degraded?.detail).toBe('text between the tags');
    expect(readDump('<hierarchy><a.b/><![x]><a.b/></hierarchy>').degraded?.detail).toBe('markup that is no element');
    expect(readDump('<a.b index="0"/>').degraded?.detail).toBe('an element outside of <hierarchy>');
    expect(readDump('<hierarchy><a.b/></hierarchy><hierarchy><a.b/></hierarchy>').degraded?.detail).toBe('a further dump behind the first');
  });

  it('that is several kinds of damage names the gravest and lists all, counted', () => {
    expect(readDump('<hierarchy><a.b/>x<a.b/>y<a.b>').degraded).toEqual({
      reason: 'truncated',
      detail: 'text between the tags (2 times); the dump ends with 1 elements open',
    });
  });

  it('does not take comments and declarations for elements', () => {
    expect(texts(`<!-- <node text="no"/> --><?pi?><hierarchy><!-- <node text="no"/> -->${tail}</hierarchy>`)).toEqual(['after']);
  });

  it('of bytes is reported, and the rest is read', () => {
    const bytes = new TextEncoder().encode(dump(nodeTag({ text: 'a_b' })));
    bytes[bytes.indexOf('_'.charCodeAt(0))] = 0xff;
    const reading = readDump(bytes);
    expect(reading.root.text).toBe('a\uFFFDb');
    expect(reading.degraded?.reason).toBe('bad_encoding');
  });

  it('by depth keeps every node within the levels that recursive code can walk', () => {
    const deep = 3 * MAX_LEVELS;
    const reading = readDump(dump('<node>'.repeat(deep) + '</node>'.repeat(deep)));
    expect(countNodes(reading.root)).toBe(deep);
    expect(Math.max(...[...walk(reading.root)].map((node) => node.id.split('.').length))).toBe(MAX_LEVELS);
    expect(reading.degraded?.reason).toBe('depth_cap');
  });
});

describe('no dump', () => {
  it.each([
    ['ERROR: null root node returned by UiTestAutomationBridge.\n', 'null_root'],
    ['ERROR: could not get idle state.\r\n', 'not_idle'],
    ['', 'empty'],
    [' \n', 'empty'],
    ['<?xml version="1.0"?><hierarchy rotation="0" />', 'empty'],
    ['<hierarchy rotation="0"></hierarchy>', 'empty'],
    ['<hierarchy rotation="0"><nod', 'empty'],
    ['/system/bin/sh: uiautomator: not found', 'not_xml'],
    ['<html><body>hello</body></html>', 'not_xml'],
    ['<graphml><node id="n0"/><window/></graphml>', 'not_xml'],
  ])('%j is refused as %s', (text, reason) => {
    expect(refusal(text).context).toEqual({ reason });
    expect(refusal(new TextEncoder().encode(text)).context).toEqual({ reason });
  });

  it("keeps the shell's words, clipped", () => {
    expect(refusal('sh: uiautomator:\n not found').message).toContain('sh: uiautomator: not found');
    expect(refusal('x'.repeat(10_000)).message.length).toBeLessThan(300);
  });
});

it("the library's parser gives the root of the same tree", () => {
  const text = dump(nodeTag({}, nodeTag({ text: 'a' })));
  expect(parseUiAutomatorXml(text)).toEqual(readDump(text).root);
});

describe('the source of an iOS screen', () => {
  it.each([
    '<?xml version="1.0"?><AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Notes" enabled="true" visible="true" x="0" y="0" width="390" height="844"/></AppiumAUT>',
    '<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Notes" enabled="true" x="0" y="0" width="390" height="844"><XCUIElementTypeButton name="New" enabled="true"/></XCUIElementTypeApplication>',
    '{"type": "Application", "label": "Notes", "children": [{"type": "Button", "label": "New"}]}',
  ])('is refused as such: %s', (source) => {
    expect(() => readDump(source)).toThrow(expect.objectContaining({ context: { reason: 'ios_source' } }));
  });
});
