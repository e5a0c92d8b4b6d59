import { describe, expect, it } from 'vitest';
import type { Node } from '../api/types.ts';
import { ancestorsOf, nodeAt, nodesOf, titleOf } from './node.ts';

const node = (id: string, [left, top, right, bottom]: [number, number, number, number], rest: Partial<Node> = {}): Node =>
  ({
    id,
    bounds: { left, top, right, bottom },
    actions: [],
    states: [],
    children: [],
    name: '',
    role: 'Pane',
    value: null,
    ...rest,
  }) as Node;

const icon = node('0.0.0', [10, 10, 20, 20]);
const button = node('0.0', [0, 0, 40, 40], { actions: ['tap'], children: [icon] });
const hidden = node('0.1', [0, 0, 5, 5], {
  actions: ['tap'],
  states: ['hidden'],
});
const root = node('0', [0, 0, 100, 100], { actions: ['scroll'], children: [button, hidden] });

describe('the nodes of a screen', () => {
  it('are listed in the order of the tree', () => {
    expect(nodesOf(root).map(({ id }) => id)).toEqual(['0', '0.0', '0.0.0', '0.1']);
    expect(nodesOf(undefined)).toEqual([]);
  });

  it('are pointed at by what can be acted on, not by what is drawn inside it or only scrolls', () => {
    expect(nodeAt(root, 15, 15)?.id).toBe('0.0');
    expect(nodeAt(root, 60, 60)?.id).toBe('0');
  });

  it('end before their right and lower edges, and hidden ones cannot be pointed at', () => {
    expect(nodeAt(root, 40, 39)?.id).toBe('0');
    expect(nodeAt(root, 2, 2)?.id).toBe('0.0');
    expect(nodeAt(root, 100, 50)).toBeUndefined();
  });

  it('go by their name, else their value, else their role', () => {
    expect(titleOf({ name: 'Save', role: 'Button', value: 'x' })).toBe('Save');
    expect(titleOf({ name: '', role: 'Edit', value: 'x' })).toBe('x');
    expect(titleOf({ name: '', role: 'Edit', value: '' })).toBe('Edit');
  });

  it('stand in those whose ids theirs begins with', () => {
    expect(ancestorsOf('0.1.3')).toEqual(['0', '0.1']);
    expect(ancestorsOf('0')).toEqual([]);
  });
});
