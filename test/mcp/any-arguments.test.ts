import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Host } from '../../src/act/host.ts';
import { openHost } from '../../src/act/open-host.ts';
import { HandsightError } from '../../src/error/errors.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { ToolContext, type Connection } from '../../src/tools/context.ts';
import { TOOLSETS } from '../../src/tools/dialect.ts';
import { toolsOf } from '../../src/tools/list.ts';
import { hurriedClock } from './hurried-clock.ts';

/** These wait for a person, take pictures or seconds; what they are given is checked by the same code. */
const SLOW = new Set(['approval', 'screenshot', 'model_picture', 'ocr', 'describe', 'pause', 'propose']);

const WORDS = [
  '@b1',
  '@c1',
  'Button',
  'Edit[name="User name"]',
  '640,300',
  '-1,-1',
  'root.0',
  'last',
  'text: a',
  'value: Edit = x',
  'tap',
  '',
  ' ',
];

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...WORDS) },
  { weight: 2, arbitrary: fc.integer({ min: -5, max: 200 }) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

let folder: string;
let host: Host;
const faults: unknown[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-any-'));
  ({ host } = openHost({ clock: hurriedClock, config: { data_folder: folder }, onFault: (fault) => faults.push(fault) }));
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

describe('whatever a stranger sends', () => {
  test('a tool answers or refuses by the table, and the host goes on', { timeout: 120_000 }, async () => {
    const tools = (await toolsOf('handsight', TOOLSETS)).filter((tool) => !SLOW.has(tool.name));
    const call = fc.constantFrom(...tools).chain((tool) => {
      const fields = Object.fromEntries(
        Object.keys(tool.input.shape).map((name) => [
          name,
          name === 'device' ? fc.constant(undefined) : fc.option(value, { nil: undefined }),
        ]),
      );
      return fc
        .record(fields)
        .map((args) => ({ tool, args: Object.fromEntries(Object.entries(args).filter(([, each]) => each !== undefined)) }));
    });
    const connection: Connection = { caller: 'stranger', device: 'virtual:login' };
    await fc.assert(
      fc.asyncProperty(call, async ({ tool, args }) => {
        connection.device = 'virtual:login';
        try {
          const { text } = await callTool(tool, { reason: 'x', ...args }, new ToolContext(host, connection));
          expect(text).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(HandsightError);
          expect(error instanceof HandsightError ? error.kind : '').not.toBe('Internal');
        }
      }),
      { numRuns: 400 },
    );
    expect(faults).toEqual([]);
  });

  test.each([undefined, null, 7, 'text', [], { __proto__: { reason: 'x' } }])('arguments that are %j are refused', async (raw) => {
    const [tap] = (await toolsOf('handsight')).filter((tool) => tool.name === 'tap');
    if (tap === undefined) throw new Error('there is no tap');
    const calling = callTool(tap, raw, new ToolContext(host, { caller: 'stranger', device: 'virtual:login' }));
    await expect(calling).rejects.toMatchObject({ kind: 'BadRequest' });
  });
});
