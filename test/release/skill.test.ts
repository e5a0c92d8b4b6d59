import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { toolsOf } from '../../packages/dialects/src/list.ts';
import { instructionsFor } from '../../packages/server/src/opening/server-info.ts';
import { parseCheck } from '../../packages/tools/src/check-line.ts';
import { Agent } from '../mcp/agent.ts';
import { fromRoot } from '../requires.ts';

const skill = readFileSync(fromRoot('skills/handsight/SKILL.md'), 'utf8');
const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(skill) ?? [];
const block = (mark: string): string[] => (new RegExp(`\`\`\`${mark}\\n([^]*?)\`\`\``).exec(body)?.[1] ?? '').trim().split('\n');
const codes = [...body.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const VERDICTS = /^(?:\| `)?(verified|observed|no effect|FAILED|unverified)[:`]/gm;

describe('skills/handsight/SKILL.md', () => {
  test('has the name of its folder and a description of at most 1024 characters', () => {
    const [, name, description = ''] = /^name: (.+)\ndescription: (.+)$/.exec(head) ?? [];
    expect(name).toBe('handsight');
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  test('mentions every tool that is listed by default, and no field that they do not have', async () => {
    const core = (await toolsOf('handsight')).filter(({ toolset }) => toolset === 'core');
    const names = core.map(({ name }) => name);
    const mentioned = new Set([...codes, ...block('calls')].map((code) => code.split(/\W/)[0] ?? ''));
    expect(names.filter((name) => !mentioned.has(name))).toEqual([]);
    const known = new Set([...names, ...core.flatMap(({ input }) => Object.keys(input.shape))]);
    const used = codes.flatMap((code) => /^[a-z]+_[a-z_]+(?=: |$)/.exec(code) ?? []);
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  test('explains the verdicts that the server’s instructions explain', () => {
    const explained = [...instructionsFor('handsight').matchAll(VERDICTS)].map(([, word]) => word);
    expect(explained).toHaveLength(5);
    expect([...body.matchAll(VERDICTS)].map(([, word]) => word)).toEqual(explained);
  });

  test('has checks that can be parsed', () => {
    const checks = block('checks');
    expect(checks.length).toBeGreaterThan(5);
    for (const check of checks) expect(() => parseCheck(check)).not.toThrow();
  });

  describe('its task', () => {
    let agent: Agent;
    beforeAll(async () => {
      agent = await Agent.onStdio();
    });
    afterAll(() => agent.close());

    test('gets the verdicts that are written behind the calls', async () => {
      const calls = block('calls').map((line) => /^(\w+) +(\{.*\}) +(\w+)$/.exec(line));
      expect(calls).not.toContain(null);
      for (const call of calls) {
        const [line, name = '', input = '', verdict = ''] = call ?? [];
        const { text } = await agent.call(name, JSON.parse(input) as Record<string, unknown>);
        expect(text, line).toMatch(new RegExp(`^${verdict}\\b`, 'm'));
      }
    });
  });
});
