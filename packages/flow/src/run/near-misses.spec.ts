import { expect, test } from 'vitest';
import { makeNode } from '@handsight/core/screen';
import { describeNearMiss, nearMisses } from './near-misses.ts';

const bounds = { left: 0, top: 0, right: 25, bottom: 10 };
const root = makeNode({
  children: [
    makeNode({ text: 'Sign in', resourceId: 'app:id/sign_in', bounds }),
    makeNode({ text: 'Sign out', resourceId: 'app:id/sign_out', bounds }),
  ],
});
const said = (selector: object): string[] => nearMisses(root, selector).map(({ text }) => text);

test('a slip of the pen is near, and so is a part', () => {
  expect(said({ text: 'Sing in' })).toEqual(['Sign in']);
  expect(said({ id: 'sign' })).toEqual(['sign_in', 'sign_out']);
});

test('a letter that happens to be in it is not', () => {
  expect(said({ id: 'u' })).toEqual([]);
  expect(said({ text: 'in' })).toEqual([]);
  expect(nearMisses(makeNode({ text: 'eve', bounds }), { text: 'Never there' })).toEqual([]);
  expect(nearMisses(makeNode({ text: 'eve', bounds }), { text: 'Signed in as eve' })).toHaveLength(1);
});

test('places are whole pixels', () => {
  expect(nearMisses(root, { text: 'Sing in' }).map(describeNearMiss)).toEqual(['there is "Sign in" at (13, 5)']);
});
