import { expect, it } from 'vitest';
import { pointerActions } from './appium-client.ts';

it('a gesture is one source per finger, with its holds and ways', () => {
  const [first, second, ...others] = pointerActions({
    paths: [
      [
        { x: 1, y: 2, atMs: 0 },
        { x: 1, y: 2, atMs: 450 },
        { x: 9.6, y: 2, atMs: 750 },
      ],
      [{ x: 5, y: 5, atMs: 0 }],
    ],
    button: 'left',
    count: 1,
    modifiers: [],
  });
  expect(others).toEqual([]);
  expect(first?.actions).toEqual([
    { type: 'pointerMove', duration: 0, x: 1, y: 2, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 450 },
    { type: 'pointerMove', duration: 300, x: 10, y: 2, origin: 'viewport' },
    { type: 'pointerUp', button: 0 },
  ]);
  expect(second).toMatchObject({ type: 'pointer', id: 'finger2', parameters: { pointerType: 'touch' } });
});
