import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../../screen/node.ts';
import { hiddenTexts, withoutTexts } from './hidden-texts.ts';

const HIDDEN = '[REDACTED]';

describe('the hidden texts of a tree', () => {
  it('are those that the redacted tree wholly replaces', () => {
    const raw = makeNode({ text: 'Bank', children: [makeNode({ text: 'PIN', value: '4711' }), makeNode({ description: 'call 555' })] });
    const shown = {
      ...raw,
      children: raw.children.map((child) => ({
        ...child,
        value: child.value && HIDDEN,
        description: child.description.replace('555', HIDDEN),
      })),
    };
    expect([...hiddenTexts(raw, shown, HIDDEN)]).toEqual(['4711']);
  });

  it('are none where nothing was redacted', () => {
    const raw = makeNode({ text: 'Bank' });
    expect(hiddenTexts(raw, raw, HIDDEN).size).toBe(0);
  });
});

describe('a text', () => {
  it('loses every hidden text, wherever it stands', () => {
    expect(withoutTexts('Edit[value="4711"] is 4711', ['4711'], HIDDEN)).toBe(`Edit[value="${HIDDEN}"] is ${HIDDEN}`);
  });

  it('loses a short one only where it is all of it or in quotes, since digits stand everywhere by chance', () => {
    expect(withoutTexts('7', ['7'], HIDDEN)).toBe(HIDDEN);
    expect(withoutTexts('Edit "7" took 700 ms', ['7'], HIDDEN)).toBe(`Edit "${HIDDEN}" took 700 ms`);
  });

  it('is never left with a long one, whatever surrounds it', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{4,12}$/);
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
        expect(withoutTexts(`${before} ${hidden} ${after}`, [hidden], '#')).not.toContain(hidden);
      }),
    );
  });
});
