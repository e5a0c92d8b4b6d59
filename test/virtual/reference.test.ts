import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../../packages/virtual/src/expr/functions.ts';
import { AGGREGATES } from '../../packages/virtual/src/expr/syntax.ts';
import { VERBS } from '../../packages/virtual/src/scenario/effect-schema.ts';
import { loadScenario } from '../../packages/virtual/src/scenario/load.ts';
import { NODE_KEYS } from '../../packages/virtual/src/scenario/node-schema.ts';
import { PREDICATE_KINDS } from '../../packages/virtual/src/scenario/scenario-schema.ts';
import { TRIGGERS } from '../../packages/virtual/src/scenario/reaction-schema.ts';
import { Hand } from './hand.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/reference/scenario.md', import.meta.url)), 'utf8');
const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = '']) => yaml);

describe('the reference of scenarios', () => {
  it('has examples that load', () => {
    expect(examples).toHaveLength(2);
    for (const yaml of examples) loadScenario(yaml, 'scenario.md');
  });

  it('has a lamp that goes on', async () => {
    const hand = new Hand(examples[0] ?? '');
    await hand.tap('room');
    await hand.type('Kitchen');
    await hand.tap('turn_on');
    expect(await hand.valueOf('where')).toBe('Kitchen');
    expect(hand.device.oracles().success).toBe(true);
  });

  it('has a shop that sells', async () => {
    const hand = new Hand(examples[1] ?? '');
    await hand.tap('Shop');
    await hand.tap('Lamp');
    await hand.tap('Add to cart');
    expect(hand.device.oracles('buy_lamp').success).toBe(true);
    await hand.press('back');
    await hand.tap('Cart (1)');
    expect(await hand.see('Total: € 39')).toBe(true);
  });

  it.each([
    ['element keys', NODE_KEYS],
    ['effects', Object.keys(VERBS)],
    ['triggers', TRIGGERS],
    ['functions', [...FUNCTIONS.keys(), ...AGGREGATES]],
    ['predicates', PREDICATE_KINDS],
  ])('names all %s', (_what, names) => {
    const words = new Set(page.match(/\w+/g));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});
