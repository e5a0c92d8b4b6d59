import fc from 'fast-check';
import { expect, it } from 'vitest';

import { jsonText } from './routes.ts';

it('is what JSON.stringify gives, whether or not parts are frozen', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))), fc.boolean(), (body, isFrozen) => {
      const sent = isFrozen ? Object.fromEntries(Object.entries(body).map(([key, value]) => [key, Object.freeze(value)])) : body;
      const plain = JSON.stringify(body);
      expect(jsonText(sent)).toBe(plain);
      expect(jsonText(sent)).toBe(plain);
    }),
  );
});

it('serialises what may still change every time', () => {
  const tree = { name: 'before' };
  expect(jsonText({ tree })).toBe('{"tree":{"name":"before"}}');
  tree.name = 'after';
  expect(jsonText({ tree })).toBe('{"tree":{"name":"after"}}');
});
