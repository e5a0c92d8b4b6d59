import { expect, it } from 'vitest';
import { attributeAt, ATTRIBUTES } from './attribute.ts';

it.each(ATTRIBUTES)('%s is known by its name', (name) => {
  expect(attributeAt(` ${name}="`, 1, 1 + name.length)).toBe(name);
});

it.each(['', 'x', 'Text', 'texts', 'NAF', 'focusable', 'drawing-orders', 'checkabld', 'class '])('%j is no known name', (name) => {
  expect(attributeAt(name, 0, name.length)).toBeUndefined();
});
