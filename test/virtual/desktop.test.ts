import { beforeEach, describe, expect, it } from 'vitest';
import { Hand } from './hand.ts';

const TWO_WINDOWS = `
name: Two windows
initial_state: both
states:
  both:
    windows:
      - {uid: a, title: A, bounds: {x: 100, y: 100, width: 400, height: 300}, tree: {role: Window, children: [{role: CheckBox, name: In A, id: in_a}]}}
      - {uid: b, title: B, bounds: {x: 150, y: 100, width: 400, height: 300}, tree: {role: Window, children: [{role: CheckBox, name: In B, id: in_b}]}}
  alert:
    windows:
      - {uid: a, title: A, bounds: {x: 100, y: 100, width: 400, height: 300}, tree: {role: Window, children: [{role: Button, name: Again, id: again}]}}
      - {uid: c, title: C, bounds: {x: 200, y: 150, width: 200, height: 100}, tree: {role: Dialog, children: [{role: Button, name: OK, id: ok}]}}
reactions:
  - {match: {tool: press_key, text_regex: f1}, transition_to: alert}
  - {match: {tool: click_element, target_name: OK}, transition_to: both}
  - {match: {tool: right_click_element, target_id: in_a}, transition_to: alert}
  - {match: {tool: hover_element, target_id: in_a}, set: [{id: in_a, value: "true"}]}
`;

const titles = async (hand: Hand): Promise<string[]> => (await hand.windows()).map(({ title }) => title);

describe('windows of a desktop', () => {
  let hand: Hand;
  beforeEach(() => {
    hand = new Hand(TWO_WINDOWS);
  });

  it('lie in the order of the scenario, the first in front', async () => {
    expect((await hand.windows()).map(({ title, focused, layer }) => [title, focused, layer])).toEqual([
      ['A', true, 1],
      ['B', false, 0],
    ]);
  });

  it('take the clicks on what they cover', async () => {
    const { node } = await hand.find('In B');
    await hand.tapAt({ x: 300, y: node.center.y });
    expect((await hand.find('In A')).node.checked).toBe(true);
    expect((await hand.find('In B')).node.checked).toBe(false);
  });

  it('come to the front when they are clicked or asked to', async () => {
    await hand.tapAt({ x: 540, y: 350 });
    expect(await titles(hand)).toEqual(['B', 'A']);
    await hand.device.bringToFront('a', hand.call);
    expect(await titles(hand)).toEqual(['A', 'B']);
  });

  it('open in front of those that stay when the state changes', async () => {
    await hand.press('f1');
    expect(await titles(hand)).toEqual(['C', 'A']);
    await hand.tap('OK');
    expect(await titles(hand)).toEqual(['B', 'A']);
  });

  it('answer to the right button and to a pointer that rests', async () => {
    await hand.device.hover((await hand.find('In A')).node.center, hand.call);
    expect((await hand.find('In A')).node.checked).toBe(true);
    await hand.tap('In A', { button: 'right' });
    expect(hand.device.state()).toBe('alert');
  });

  it('let keys press what has the focus', async () => {
    await hand.press('tab');
    await hand.press('space');
    expect((await hand.find('In A')).node.checked).toBe(true);
  });
});

const APPS = `
name: Apps on a desktop
device: {kind: desktop}
home: editor
apps:
  editor:
    label: Editor
    start: main
    data: {size: 12}
    screens:
      main:
        title: Editor
        children:
          - {role: slider, name: Size, id: size, bind: size, min: 8, max: 72}
          - {role: button, name: More, id: more, on_tap: [{launch: viewer}]}
          - {role: button, name: Ask, id: ask, on_tap: [{open: ask}]}
    dialogs:
      ask: {title: Sure?, buttons: [{name: "No"}, {name: "Yes", on_tap: [{let: {size: 72}}]}]}
  viewer:
    label: Viewer
    start: main
    screens: {main: {title: Viewer, children: [{role: text, name: Nothing to see}]}}
`;

describe('apps on a desktop', () => {
  let hand: Hand;
  beforeEach(() => {
    hand = new Hand(APPS);
  });

  it('have windows side by side', async () => {
    await hand.tap('more');
    expect(await titles(hand)).toEqual(['Viewer', 'Editor']);
    await hand.press('alt+f4');
    expect(await titles(hand)).toEqual(['Editor']);
  });

  it('ask in dialogs, which escape closes', async () => {
    await hand.tap('ask');
    await hand.press('escape');
    expect(await titles(hand)).toEqual(['Editor']);
    await hand.tap('ask');
    await hand.tap('Yes');
    expect(await hand.valueOf('size')).toBe('72');
  });

  it('move sliders by keys', async () => {
    await hand.operate('size', { kind: 'focus' });
    await hand.press('right');
    await hand.press('right');
    await hand.press('left');
    expect(await hand.valueOf('size')).toBe('13');
  });

  it('are named as the screen-observer dialect names roles', async () => {
    expect((await hand.nodes()).map(({ node }) => node.nativeRole)).toEqual([
      'Window',
      'ToolBar',
      'Text',
      'Pane',
      'Slider',
      'Button',
      'Button',
    ]);
  });
});

describe('a scenario that goes round in circles', () => {
  it('is stopped, and the log says so', async () => {
    const hand = new Hand(`
name: Circle
device: {kind: phone}
home: app
apps:
  app:
    label: App
    start: one
    screens: {one: {title: One, on_open: [{go: two}]}, two: {title: Two, on_open: [{go: one}]}}
`);
    const lines = await hand.device.logs.read({ app: 'app', maxLines: 10 }, hand.call);
    expect(lines.at(-1)).toMatchObject({ level: 'error', tag: 'scenario' });
    await hand.press('back');
    expect(await titles(hand)).toHaveLength(1);
  });
});

describe('what is set', () => {
  it('waits in a window that has not been opened yet', async () => {
    const hand = new Hand(`
name: Later
initial_state: one
states:
  one: {windows: [{uid: a, title: A, tree: {role: Window, children: [{role: Button, name: Go, id: go}]}}]}
  two: {windows: [{uid: b, title: B, tree: {role: Window, children: [{role: Text, name: Said, id: said}]}}]}
reactions:
  - {on: {tool: click, target_id: go}, set: [{id: said, value: hello}], transition_to: two}
`);
    await hand.tap('go');
    expect(await hand.valueOf('said')).toBe('hello');
  });
});

describe('the keys of elements without an id', () => {
  it('stay when the next state shows the same there, and differ when it does not', async () => {
    const hand = new Hand(`
name: Keys
initial_state: one
states:
  one: {windows: [{uid: a, title: A, tree: {role: Window, children: [{role: Button, name: Same}, {role: Button, name: One}]}}]}
  two: {windows: [{uid: a, title: A, tree: {role: Window, children: [{role: Button, name: Same}, {role: Button, name: Two}]}}]}
reactions:
  - {on: {tool: press_key}, transition_to: two}
`);
    const keys = async (): Promise<string[]> => (await hand.tree()).children.map(({ key }) => key);
    const [same, one] = await keys();
    await hand.press('f5');
    expect(await keys()).toEqual([same, expect.not.stringContaining(one ?? '')]);
  });
});
