import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../core/src/screen/geometry.ts';
import type { UnifiedUINode } from '../../../core/src/screen/node.ts';
import { printProse } from '../../../core/src/screen/print/prose.ts';
import { loadingIndicators } from '../../../core/src/screen/sign/loading.ts';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';
import { STATE, withState } from './state-set.ts';
import { toUnifiedTree } from './convert-tree.ts';

const WINDOW: Bounds = { left: 0, top: 0, right: 640, bottom: 480 };
const PAGE: Bounds = { left: 0, top: 40, right: 640, bottom: 480 };

const element = (role: number, name: string, given: Partial<Element> = {}): Element => ({
  bus: ':1.1',
  path: `/${name}`,
  name,
  description: '',
  role,
  states: withState([0, 0], STATE.enabled, true),
  interfaces: 0,
  children: [],
  ...given,
});

const convert = (...children: Element[]): UnifiedUINode =>
  toUnifiedTree(element(ROLE.frame, 'Editor', { box: WINDOW, children }), {
    toolkit: 'gtk3',
    process: 'editor',
    title: 'Editor',
    origin: { x: 0, y: 0 },
    client: WINDOW,
    popups: [],
    isDialog: false,
    isFocused: true,
  });

describe('a page whose tab is not drawn', () => {
  const page = element(ROLE.pageTab, 'notes.txt', { children: [element(ROLE.pushButton, 'Send', { box: PAGE })] });
  const notebook = element(ROLE.pageTabList, '', { box: PAGE, children: [page] });

  it('is as visible as what it holds, and where that is', () => {
    const tab = convert(notebook).children[0]?.children[0];
    expect(tab).toMatchObject({ visible: true, bounds: PAGE, children: [{ visible: true }] });
    expect(printProse(convert(notebook), { application: 'editor', window: 'Editor' })).toContain('Button "Send"');
  });

  it('cannot be clicked itself', () => {
    expect(convert(notebook).children[0]?.children[0]).toMatchObject({ nativeRole: 'TabItem', clickable: false, actions: [] });
  });

  it('is hidden when all that it holds is', () => {
    const closed = element(ROLE.pageTab, 'other.txt', { children: [element(ROLE.pushButton, 'Send')] });
    expect(convert(closed).children[0]).toMatchObject({ visible: false, clickable: true });
  });
});

it('a spinner of GTK3, which never says whether it turns, is no sign of loading', () => {
  const description = 'Provides visual indication of progress';
  const spinner = element(ROLE.animation, 'Spinner', { box: PAGE, description });
  expect(loadingIndicators(convert(spinner), WINDOW)).toEqual([]);
  const busy = withState(spinner.states, STATE.busy, true);
  expect(loadingIndicators(convert({ ...spinner, states: busy }), WINDOW)).toHaveLength(1);
});
