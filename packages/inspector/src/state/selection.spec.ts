import '../page-address.fixture.ts';
import '../session-storage.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import type { Node, View } from '../api/types.ts';
import { view } from './screen.ts';
import { choose, chosen, chosenId, hover, regarded, targetOf } from './selection.ts';

const node = (id: string, ref: string | null, selector: string, children: Node[] = []): Node => ({ id, ref, selector, children }) as Node;

const show = (...children: Node[]): void => {
  view.value = { tree: node('0', null, 'Window', children) } as View;
};

afterEach(() => {
  choose(undefined);
  hover(undefined);
  view.value = undefined;
});

describe('the chosen element', () => {
  it('is known again by its ref, wherever it now stands', () => {
    show(node('0.0', '@b1', 'Button[name="Save"]'));
    choose('0.0');
    show(node('0.0', '@b2', 'Button[name="Save"]'), node('0.1', '@b1', 'Button[name="Saved"]'));
    expect(chosenId.value).toBe('0.1');
  });

  it('is known again by its selector when it has no ref', () => {
    show(node('0.0', null, 'Text[name="Total"]'));
    choose('0.0');
    show(node('0.0', null, 'Text[name="Sum"]'), node('0.1', null, 'Text[name="Total"]'));
    expect(chosenId.value).toBe('0.1');
  });

  it('is none while it is gone, and is chosen again when it comes back', () => {
    show(node('0.0', '@b1', 'Button'));
    choose('0.0');
    show();
    expect(chosen.value).toBeUndefined();
    show(node('0.0', '@b1', 'Button'));
    expect(chosenId.value).toBe('0.0');
  });

  it('gives way to the one pointed at', () => {
    show(node('0.0', '@b1', 'Button'), node('0.1', '@b2', 'Button'));
    choose('0.0');
    hover('0.1');
    expect(regarded.value?.id).toBe('0.1');
    hover(undefined);
    expect(regarded.value?.id).toBe('0.0');
  });
});

it('an action names an element by its ref, or by its selector when it has none', () => {
  expect(targetOf(node('0.0', '@b1', 'Button'))).toBe('@b1');
  expect(targetOf(node('0.0', null, 'Button'))).toBe('Button');
});
