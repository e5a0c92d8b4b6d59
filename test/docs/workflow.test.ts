import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fromRoot } from '../requires.ts';

const Workflow = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({
      'timeout-minutes': z.number(),
      'continue-on-error': z.boolean().default(false),
      strategy: z.looseObject({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
      steps: z.array(z.looseObject({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});
const { jobs } = Workflow.parse(parse(readFileSync(fromRoot('.github/workflows/test.yml'), 'utf8')));
const { scripts, engines } = z
  .looseObject({ scripts: z.record(z.string(), z.string()), engines: z.looseObject({ node: z.string() }) })
  .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));
const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

describe('.github', () => {
  test('the workflow runs everything on Node 20, 22 and 24; what nobody has seen pass decides nothing', () => {
    expect(jobs['linux']?.strategy?.matrix['node']).toEqual(['20.19', '22', '24']);
    expect(jobs['linux']?.steps.map(({ run }) => run)).toContain('node scripts/ci.mjs test');
    expect(jobs['others']?.['continue-on-error']).toBe(true);
  });

  test('the workflow runs scripts, projects and tests that exist', () => {
    const named = commands.flatMap((run) => /^npm (?:run )?([\w:]+)/.exec(run)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
    const files = commands.flatMap((run) => run.match(/\btest\/[\w./-]+/g) ?? []);
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  });

  test('the workflow and .ci/run do their steps by the same script', () => {
    const script = readFileSync(fromRoot('scripts/ci.mjs'), 'utf8');
    const steps = [...script.matchAll(/^ {2}(\w+): \[/gm)].map(([, name = '']) => name);
    expect(readFileSync(fromRoot('.ci/run'), 'utf8')).toContain('exec node scripts/ci.mjs\n');
    const asked = commands.flatMap((run) => /^node scripts\/ci\.mjs (.+)$/.exec(run)?.[1]?.split(' ') ?? []);
    // Coverage is a report; what it runs is a part of the first step.
    expect([...asked, 'coverage'].sort()).toEqual([...steps].sort());
    expect(commands.filter((run) => run.includes('apt-get'))).toEqual([]);
  });

  test('.nvmrc is the oldest Node that the packages support', () => {
    expect(engines.node).toBe(`>=${readFileSync(fromRoot('.nvmrc'), 'utf8').trim()}`);
  });

  test.each(readdirSync(fromRoot('.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml'))('%s can be filled in', (name) => {
    const form = z
      .looseObject({ name: z.string(), description: z.string(), body: z.array(z.looseObject({ type: z.string() })) })
      .parse(parse(readFileSync(fromRoot(`.github/ISSUE_TEMPLATE/${name}`), 'utf8')));
    expect(form.body.some(({ type }) => type === 'textarea')).toBe(true);
  });
});
