import { describe, expect, it } from 'vitest';

import {
  computeIdleFingerprint,
  computeScreenFingerprint,
  RefRegistry,
  serializeTreeCompact,
  type UnifiedUINode,
} from '../../../handsight/src/agentest.ts';
import { toLlmTree } from '../../../handsight/src/index.ts';

const bounds = { left: 0, top: 0, right: 1080, bottom: 2400 };

/** The agentest dialect's fields and no others, as a program writes them that knows nothing of Handsight. */
const node = (fields: Partial<UnifiedUINode>): UnifiedUINode => ({
  ...{
    id: '0',
    resourceId: '',
    className: 'android.widget.FrameLayout',
    role: 'container',
    text: '',
    description: '',
    packageName: 'com.app',
  },
  ...{ bounds, center: { x: 540, y: 1200 }, index: 0 },
  ...{ enabled: true, focused: false, selected: false, checked: false, checkable: false, clickable: false, scrollable: false },
  ...{
    longClickable: false,
    password: false,
    hintText: '',
    stateDescription: '',
    paneTitle: '',
    tooltipText: '',
    actions: [],
    children: [],
  },
  ...fields,
});

const form = (typed: string): UnifiedUINode =>
  node({
    children: [
      node({ id: '0.0', className: 'android.widget.EditText', role: 'text_field', text: typed, hintText: 'Email', actions: ['type'] }),
      node({ id: '0.1', className: 'android.widget.Button', role: 'button', text: 'Send', clickable: true, actions: ['tap'] }),
    ],
  });

describe('a tree as the agentest dialect writes it', () => {
  it('is printed with refs that lead back to its own nodes', () => {
    const tree = form('ada');
    const registry = new RefRegistry();
    const { text, refMap, refCount } = registry.rebuild(tree);
    expect(text.split('\n').slice(1)).toEqual(['@f1 "Email"="ada"', '@b1 "Send"']);
    expect(refCount).toBe(2);
    expect(registry.resolve('@b1')).toBe(tree.children[1]);
    expect(refMap.get('@f1')).toBe(tree.children[0]);
  });

  it('is the same for the screen and another for idleness when something was typed', () => {
    expect(computeScreenFingerprint(form('a'))).toBe(computeScreenFingerprint(form('b')));
    expect(computeIdleFingerprint(form('a'))).not.toBe(computeIdleFingerprint(form('b')));
    expect(computeScreenFingerprint(form('a'))).toMatch(/^[0-9a-z]{6}$/);
  });

  it('is reported to a model', () => {
    expect(toLlmTree(form('ada')).children).toMatchObject([
      { role: 'text_field', text: 'ada', hint: 'Email', actions: ['type'] },
      { role: 'button', text: 'Send', actions: ['tap'] },
    ]);
  });

  it('is printed by itself, with names from outside before its own', () => {
    const externalLabels = new Map([['0.1', 'ArrowRight']]);
    expect(serializeTreeCompact(form('')).text).toContain('@b1 "Send"');
    expect(serializeTreeCompact(form(''), { externalLabels })).toMatchObject({
      text: expect.stringContaining('@b1 "ArrowRight"') as string,
      lineCount: 2,
      truncated: false,
    });
  });
});
