import { describe, expect, it } from 'vitest';
import { makeNode, type UnifiedUINode } from '../node.ts';
import { limitDepth } from './llm-depth.ts';
import { toLlmTree } from './llm-tree.ts';

const screen = { left: 0, top: 0, right: 1080, bottom: 2400 };
const bounds = { left: 0, top: 100, right: 1080, bottom: 200 };
const text = (words: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ role: 'text_view', text: words, bounds, ...more });
const button = (words: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ role: 'button', text: words, clickable: true, actions: ['tap'], bounds, ...more });
const wrapper = (...children: UnifiedUINode[]): UnifiedUINode => makeNode({ role: 'container', bounds: screen, children });
const texts = (root: UnifiedUINode, opts?: Parameters<typeof toLlmTree>[1]): unknown => {
  const tree = toLlmTree(root, opts);
  return tree.children?.map((child) => child.text ?? child.cls ?? child.role) ?? tree.text;
};

describe('the tree for a model', () => {
  it('says of a plain element its role, text and bounds', () => {
    expect(toLlmTree(text('Hello'))).toEqual({ role: 'text_view', text: 'Hello', bounds: '[0,100][1080,200]' });
  });

  it('says everything an element has to say', () => {
    const all = makeNode({
      resourceId: 'com.app:id/email',
      className: 'android.widget.EditText',
      role: 'text_field',
      text: '•••',
      value: '•••',
      description: 'Password',
      hintText: 'Your password',
      stateDescription: 'Invalid',
      paneTitle: 'Login',
      tooltipText: 'Secret',
      clickable: true,
      enabled: false,
      checked: true,
      focused: true,
      selected: true,
      password: true,
      scrollable: true,
      actions: ['tap', 'type'],
      bounds,
    });
    expect(toLlmTree(all)).toEqual({
      id: 'com.app:id/email',
      role: 'text_field',
      text: '•••',
      desc: 'Password',
      hint: 'Your password',
      state: 'Invalid',
      pane: 'Login',
      tooltip: 'Secret',
      bounds: '[0,100][1080,200]',
      enabled: false,
      checked: true,
      focused: true,
      selected: true,
      password: true,
      scrollable: true,
      actions: ['tap', 'type'],
    });
  });

  it('names the class of an element without a label, and says that it can be tapped', () => {
    const icon = makeNode({ className: 'com.facebook.react.views.view.ReactViewGroup', clickable: true, actions: ['tap'], bounds });
    expect(toLlmTree(icon)).toEqual({
      role: 'unknown',
      cls: 'ReactViewGroup',
      bounds: '[0,100][1080,200]',
      clickable: true,
      actions: ['tap'],
    });
  });

  it('gives what a field holds as its text, and what a slider holds as its state', () => {
    expect(toLlmTree(makeNode({ role: 'text_field', description: 'Name', value: 'Ada', bounds }))).toMatchObject({
      text: 'Ada',
      desc: 'Name',
    });
    expect(toLlmTree(makeNode({ role: 'slider', text: 'Volume', value: '40', bounds }))).toMatchObject({ text: 'Volume', state: '40' });
  });

  it('cleans untrusted text', () => {
    expect(toLlmTree(text('\x1b[31mred\x1b[0m\nblue'))).toMatchObject({ text: 'red\nblue' });
  });

  it('puts the child in the place of a wrapper around it', () => {
    expect(toLlmTree(wrapper(wrapper(wrapper(text('A')))))).toMatchObject({ role: 'text_view', text: 'A' });
    expect(texts(wrapper(wrapper(text('A')), wrapper(wrapper(text('B')))))).toEqual(['A', 'B']);
  });

  it('keeps wrappers that say or do something', () => {
    const speaking: Partial<UnifiedUINode>[] = [
      { description: 'Card' },
      { paneTitle: 'Pane' },
      { stateDescription: 'On' },
      { clickable: true },
      { scrollable: true },
      { focused: true },
    ];
    for (const fields of speaking) expect(toLlmTree({ ...wrapper(text('A')), ...fields })).toHaveProperty('children.0.text', 'A');
  });

  it('never hides the children of an element with a label', () => {
    expect(toLlmTree({ ...wrapper(button('Buy')), description: 'Card title' })).toMatchObject({
      desc: 'Card title',
      children: [{ text: 'Buy' }],
    });
  });

  it('removes what has no area, lies off the screen or is hidden, and keeps shown children of the former', () => {
    const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };
    const outside = { left: 0, top: 2400, right: 1080, bottom: 2500 };
    const root = wrapper(
      text('A'),
      text('flat', { bounds: nowhere }),
      text('outside', { bounds: outside }),
      text('hidden', { visible: false, children: [text('below hidden')] }),
      makeNode({ bounds: nowhere, children: [text('B')] }),
    );
    expect(texts(root)).toEqual(['A', 'B']);
  });

  it('removes the system UI, but not when the window is nothing else', () => {
    const bar = text('12:00', { packageName: 'com.android.systemui' });
    const app = text('App', { packageName: 'com.app' });
    expect(texts(wrapper(bar, app, text('More', { packageName: 'com.app' })))).toEqual(['App', 'More']);
    expect(texts(wrapper(bar, bar))).toEqual(['12:00', '12:00']);
    const shade = { ...wrapper(bar, app), packageName: 'com.android.systemui' };
    expect(texts(shade)).toEqual(['12:00', 'App']);
  });

  it('keeps the root when nothing remains', () => {
    expect(toLlmTree(makeNode({ role: 'container' }))).toEqual({ role: 'container', bounds: '[0,0][0,0]' });
  });

  it('leaves out what one can only read when asked, and names rows by their texts', () => {
    const row = makeNode({ role: 'container', clickable: true, actions: ['tap'], bounds, children: [text('Wi-Fi'), text('On')] });
    expect(toLlmTree(wrapper(text('Title'), row, wrapper(button('OK'))), { onlyInteractive: true })).toEqual({
      role: 'container',
      bounds: '[0,0][1080,2400]',
      children: [
        { role: 'container', text: 'Wi-Fi, On', bounds: '[0,100][1080,200]', actions: ['tap'] },
        { role: 'button', text: 'OK', bounds: '[0,100][1080,200]', actions: ['tap'] },
      ],
    });
  });

  it('is cut at a depth, and the cut is counted', () => {
    const list = { ...wrapper(button('A', { children: [text('a')] }), text('B')), description: 'List' };
    const root = { ...wrapper(list, text('C')), description: 'Root' };
    expect(texts(root, { depth: 1 })).toEqual(['container', 'C']);
    expect(toLlmTree(root, { depth: 1 }).children?.[0]).not.toHaveProperty('children');
    expect(limitDepth(toLlmTree(root), 1).cut).toEqual({ interactive: 1, other: 2 });
    expect(limitDepth(toLlmTree(root), 0)).toEqual({ tree: toLlmTree(root), cut: { interactive: 0, other: 0 } });
  });
});
