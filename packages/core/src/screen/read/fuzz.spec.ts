import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { TreeParseError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../node.ts';
import type { Reading } from '../screen.ts';
import { walk } from '../walk.ts';
import { readDump } from './read-dump.ts';
import { MAX_LEVELS } from './tree.ts';

/** Every dump gives a sound reading or a typed refusal. */
function read(dump: Uint8Array | string): Reading | undefined {
  let reading: Reading;
  try {
    reading = readDump(dump);
  } catch (error) {
    expect(error).toBeInstanceOf(TreeParseError);
    return undefined;
  }
  expectSound(reading);
  return reading;
}

function expectSound({ root, nodeCount, screen, rotation }: Reading): void {
  const wrapped = root.id === 'hierarchy';
  const stack = wrapped ? root.children.map((node, i) => ({ node, id: String(i) })) : [{ node: root, id: '0' }];
  let count = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, id } = next;
    count++;
    if (node.id !== id) expect(node.id).toBe(id);
    const { left, top, right, bottom } = node.bounds;
    if (![left, top, right, bottom, node.index].every(Number.isInteger)) expect.fail(`bounds or index of ${id}`);
    if (node.center.x !== (left + right) / 2 || node.center.y !== (top + bottom) / 2) expect.fail(`center of ${id}`);
    node.children.forEach((child, i) => stack.push({ node: child, id: `${id}.${i}` }));
    if (node.children.length > 0 && id.split('.').length >= MAX_LEVELS) expect.fail('too deep');
  }
  expect(count).toBe(nodeCount);
  expect(Number.isInteger(rotation) && Number.isInteger(screen.right) && Number.isInteger(screen.bottom)).toBe(true);
}

const snippet = fc.constantFrom(
  ...[
    '<hierarchy rotation="0">',
    '</hierarchy>',
    '<hierarchy/>',
    '<node',
    '<node ',
    '</node>',
    '<android.widget.Button',
    '</android.widget.Button>',
  ],
  ...[' text="', ' bounds="[0,0][5,6]"', " content-desc='", ' index="1"', ' class=', '"', "'", '=', '/>', '>', '<', '/', ' ', '\r\n'],
  ...['&amp;', '&#x1F600;', '&#', 'é', '😀', '\u0000', '<!--', '-->', '<?xml', '?>', '<![CDATA[', '<displays>', '</window>', 'ERROR'],
);

describe('any input is read soundly or refused', () => {
  it('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void read(bytes)),
      { numRuns: 500 },
    );
  });

  it('random markup', () => {
    fc.assert(
      fc.property(fc.array(snippet, { maxLength: 60 }), (parts) => void read(`<hierarchy>${parts.join('')}`)),
      { numRuns: 3000 },
    );
  });
});

/** A tree as the test writes it: attribute values and children. */
interface Sketch {
  text: string;
  description: string;
  bounds: [number, number, number, number];
  clickable: boolean;
  children: Sketch[];
}

const aRow = fc.record({
  parent: fc.nat(),
  text: fc.string({ unit: 'binary' }),
  description: fc.string({ unit: 'grapheme' }),
  bounds: fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.nat(9999), fc.nat(9999), fc.nat(9999)),
  clickable: fc.boolean(),
});

/** Each node is hung below one of those before it. */
const aSketch = fc.tuple(aRow, fc.array(aRow, { maxLength: 20 })).map(([{ parent: _, ...first }, rows]) => {
  const root: Sketch = { ...first, children: [] };
  const nodes = [root];
  for (const { parent, ...fields } of rows) {
    const node: Sketch = { ...fields, children: [] };
    nodes[parent % nodes.length]?.children.push(node);
    nodes.push(node);
  }
  return root;
});

const escaped = (value: string, quote: string): string =>
  value.replace(/[&<\r]|["']/g, (c) =>
    c === '"' || c === "'" ? (c === quote ? `&#${c.charCodeAt(0)};` : c) : `&#x${c.charCodeAt(0).toString(16)};`,
  );

function written(sketch: Sketch, quote: string): string {
  const attribute = (name: string, value: string): string => ` ${name}=${quote}${escaped(value, quote)}${quote}`;
  const [l, t, r, b] = sketch.bounds;
  const attributes =
    attribute('text', sketch.text) +
    attribute('NAF', 'true') +
    attribute('content-desc', sketch.description) +
    attribute('clickable', String(sketch.clickable)) +
    attribute('bounds', `[${l},${t}][${r},${b}]`);
  return `<node${attributes}>${sketch.children.map((child) => written(child, quote)).join('\n')}</node>`;
}

const sketched = (node: UnifiedUINode): Sketch => ({
  text: node.text,
  description: node.description,
  bounds: [node.bounds.left, node.bounds.top, node.bounds.right, node.bounds.bottom],
  clickable: node.clickable,
  children: node.children.map(sketched),
});

it('what is written is read back, in either kind of quotes, with noise around, and is not called damaged', () => {
  fc.assert(
    fc.property(aSketch, fc.constantFrom('"', "'"), fc.string(), fc.string(), (sketch, quote, before, after) => {
      const noise = (text: string): string => text.replaceAll('<', '').replace(/ERROR:|Killed/g, '');
      const reading = readDump(`${noise(before)}<hierarchy rotation="0">${written(sketch, quote)}</hierarchy>${noise(after)}`);
      expectSound(reading);
      expect(reading.degraded).toBeUndefined();
      expect(sketched(reading.root)).toEqual(sketch);
    }),
    { numRuns: 300 },
  );
});

const CORPUS = '../shared/corpus/android';
const FOLDER = `${fromRoot(CORPUS)}/`;

describeWith({ folder: CORPUS }, 'damaged real dumps', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.xml'));
  const dumps = files.map((file) => readFileSync(FOLDER + file));
  const aDump = fc.nat({ max: Math.max(0, dumps.length - 1) }).map((i) => dumps[i] ?? Buffer.alloc(0));
  const aPlace = fc.double({ min: 0, max: 1, noNaN: true });

  it('cut anywhere give the nodes before the cut, each as it was, and say that they were cut', () => {
    fc.assert(
      fc.property(aDump, aPlace, (bytes, place) => {
        const whole = [...walk(readDump(bytes).root)];
        const text = bytes.toString('utf8').replace(/\s+$/, '');
        const part = text.slice(0, Math.floor(place * (text.length - 1)));
        const reading = read(part);
        if (reading === undefined) return;
        expect(reading.degraded?.reason).toBe('truncated');
        // The last one can be half read.
        const kept = [...walk(reading.root)].slice(0, -1);
        const same = kept.every((node, i) => {
          const original = whole[i];
          return node.id === original?.id && node.text === original.text && node.className === original.className;
        });
        expect(same).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('with changed, lost and doubled bytes', () => {
    const aChange = fc.record({
      at: aPlace,
      drop: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        snippet.map((text) => Buffer.from(text)),
      ),
    });
    fc.assert(
      fc.property(aDump, fc.array(aChange, { minLength: 1, maxLength: 6 }), (bytes, changes) => {
        let changed: Buffer = bytes;
        for (const { at, drop, insert } of changes) {
          const from = Math.floor(at * changed.length);
          changed = Buffer.concat([changed.subarray(0, from), insert, changed.subarray(from + drop)]);
        }
        read(changed);
      }),
      { numRuns: 300 },
    );
  });

  it('spliced together lose no element that stands whole in the result', () => {
    fc.assert(
      fc.property(aDump, aDump, aPlace, aPlace, (one, other, end, start) => {
        const left = one.toString('utf8');
        const right = other.toString('utf8');
        const spliced = left.slice(0, Math.floor(end * left.length)) + right.slice(Math.floor(start * right.length));
        const wholeTags = spliced.match(/<node(?: [\w-]+="[^"<]*")+ ?\/?>/g) ?? [];
        expect(read(spliced)?.nodeCount ?? 0).toBeGreaterThanOrEqual(wholeTags.length);
      }),
      { numRuns: 200 },
    );
  });
});
