import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { callTool } from '../../packages/tools/src/tool/call-tool.ts';
import { answerText } from '../../packages/tools/src/tool/answer-text.ts';
import { ToolContext, type Connection } from '../../packages/tools/src/tool/context.ts';
import { TOOLSETS } from '../../packages/tools/src/tool/dialect.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import type { AnyTool } from '../../packages/tools/src/tool/tool.ts';
import { hurriedClock } from './hurried-clock.ts';

/** These wait for a person, take pictures or seconds; what they are given is checked by the same code. */
const SLOW = new Set(['approval', 'screenshot', 'model_picture', 'ocr', 'describe', 'pause', 'propose']);

const WORDS = [
  ...['@b1', '@c1', '@f1', '@b77', 'Button', 'CheckBox', 'Edit', '//*', 'Edit[name="User name"]', 'Edit[', '640,300', '-1,-1', 'root.0'],
  ...['last', 'enter', 'ctrl+a', 'text: a', 'exists: Button', 'value: Edit = x', 'mock:login', 'a', ''],
];

interface Schema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
}

/** What the schema allows, more or less. */
function fitting({ type, enum: names, minimum = -10, maximum = 1000, items = {} }: Schema): fc.Arbitrary<unknown> {
  if (names !== undefined) return fc.constantFrom(...names);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 1000) });
  if (type === 'array') return fc.array(fitting(items), { minLength: 1, maxLength: 2 });
  return fc.constantFrom(...WORDS);
}

const junk = fc.oneof(fc.anything({ maxDepth: 2 }), fc.string({ unit: 'binary' }), fc.constantFrom(-1, 1e308, Number.NaN, '\0', {}, []));

/** A call with fields that fit, now and then with one that does not, or with one that is not known. */
function callOf(tool: AnyTool): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const names = Object.keys(properties).filter((name) => name !== 'device');
  const fields = names.map((name) => fc.tuple(fc.constant(name), fc.boolean(), fitting(properties[name] ?? {})));
  const fits = fc
    .tuple(...fields)
    .map((all) => Object.fromEntries(all.flatMap(([name, isGiven, each]) => (isGiven || required.includes(name) ? [[name, each]] : []))));
  const spoilt = fc.tuple(fits, fc.constantFrom(...names, 'unknown'), junk).map(([args, name, each]) => ({ ...args, [name]: each }));
  return fc.oneof({ weight: 4, arbitrary: fits }, { weight: 1, arbitrary: spoilt });
}

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

describe('any arguments', () => {
  test('a tool answers or refuses by the table, and the host goes on', { timeout: 120_000 }, async () => {
    const tools = (await toolsOf('handsight', TOOLSETS)).filter((tool) => !SLOW.has(tool.name));
    const call = fc.constantFrom(...tools).chain((tool) => callOf(tool).map((args) => ({ tool, args })));
    let answered = 0;
    const connection: Connection = { caller: 'anyone', device: 'virtual:login' };
    await fc.assert(
      fc.asyncProperty(call, async ({ tool, args }) => {
        connection.device = 'virtual:login';
        try {
          const answer = await callTool(tool, args, new ToolContext(host, connection));
          expect(answerText(answer)).not.toBe('');
          expect(answer.error).not.toBe('Internal');
          answered++;
        } catch (error) {
          expect(error).toBeInstanceOf(HandsightError);
          expect(error instanceof HandsightError ? error.kind : '').not.toBe('Internal');
        }
      }),
      { numRuns: 400 },
    );
    // Fifty times as fast, the five seconds of a picture are a tenth of one, which a busy machine may need.
    expect(faults.filter((fault) => !(fault instanceof HandsightError && fault.kind === 'Timeout'))).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  });

  test.each([undefined, null, 7, 'text', [], { __proto__: { reason: 'x' } }])('arguments that are %j are refused', async (raw) => {
    const [tap] = (await toolsOf('handsight')).filter((tool) => tool.name === 'tap');
    if (tap === undefined) throw new Error('there is no tap');
    const calling = callTool(tap, raw, new ToolContext(host, { caller: 'anyone', device: 'virtual:login' }));
    await expect(calling).rejects.toMatchObject({ kind: 'BadRequest' });
  });
});
