import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lintFlows } from '../lint.ts';
import { FlowFiles } from './flow-files.ts';
import { FlowReader } from './flow-reader.ts';
import type { FlowProblem } from './problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'flow-bad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function problemsOf(path: string): Promise<FlowProblem[]> {
  const reader = new FlowReader(new FlowFiles(folder));
  await reader.read(path);
  return reader.problems;
}

const flow = (steps: string, header = 'appId: a'): string => `${header}\n---\n${steps}\n`;

describe('input that is refused, with a place and within bounds', () => {
  test('a bomb of aliases', async () => {
    const bomb = Array.from({ length: 12 }, (_, i) =>
      i === 0 ? 'x0: &a0 [l,l,l,l,l,l,l,l,l]' : `x${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(',')}]`,
    );
    expect(await problemsOf(write('bomb.yaml', flow('- back', `appId: a\n${bomb.join('\n')}`)))).toMatchObject([
      { title: 'File Too Large' },
    ]);
  });

  test('a file of ten megabytes', async () => {
    expect(await problemsOf(write('huge.yaml', flow('- back\n'.repeat(1_500_000))))).toMatchObject([{ title: 'File Too Large' }]);
  });

  test('lists nested a hundred thousand deep', async () => {
    expect(await problemsOf(write('deep.yaml', flow(`- ${'['.repeat(100_000)}`)))).toMatchObject([
      { severity: 'error', place: { file: 'deep.yaml' } },
    ]);
  });

  test('subflows that run each other', async () => {
    const first = write('a.yaml', flow('- back\n- runFlow: b.yaml'));
    write('b.yaml', flow('- runFlow: c.yaml'));
    write('c.yaml', flow('- runFlow: a.yaml'));
    expect(await problemsOf(first)).toMatchObject([
      { title: 'Cyclic Subflow', message: 'a.yaml → b.yaml → c.yaml → a.yaml', place: { file: 'c.yaml', line: 3, column: 3 } },
    ]);
  });

  test('a file outside the workspace, be it by a link', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'flow-outside-'));
    writeFileSync(join(outside, 'secret.yaml'), flow('- back'));
    symlinkSync(join(outside, 'secret.yaml'), join(folder, 'link.yaml'));
    for (const name of ['/etc/passwd', '../x/y.yaml', 'link.yaml']) {
      const problems = await problemsOf(write('out.yaml', flow(`- runFlow: ${name}`)));
      expect(problems).toMatchObject([{ title: 'Invalid File Path', message: `${name} is outside the workspace` }]);
    }
    rmSync(outside, { recursive: true });
  });

  test('text that is no YAML', async () => {
    expect(await problemsOf(write('broken.yaml', 'appId: a\n---\n- tapOn: "x\n'))).toMatchObject([{ title: 'Parsing Failed' }]);
  });

  test.for([
    ['- tapOn:\n    txt: Go', 'Unknown Property: txt', 'Did you mean text?'],
    ['- tapOn:\n    index: [1]', 'Incorrect Format: index', 'expected text'],
    ['- scrollUntilVisible:\n    direction: DOWN', 'Missing Property: element', 'scrollUntilVisible needs "element"'],
    ['- repeat:\n    times: 2', 'Parsing Failed', 'repeat needs commands'],
    ['- pressKey: Hyper', 'Parsing Failed', 'unknown key "Hyper"'],
    ['- openBrowser: http://x', 'Parsing Failed', 'openBrowser does nothing in Maestro'],
    ['- runFlow:\n    when:\n      visible: x', 'Parsing Failed', 'runFlow needs a file or commands'],
    ['- swipe:\n    start: 1,2', 'Parsing Failed', 'swipe needs both start and end'],
  ])('%s', async ([steps = '', title = '', message = '']) => {
    const [problem] = await problemsOf(write('step.yaml', flow(steps)));
    expect(problem).toMatchObject({ title, message: expect.stringContaining(message) as string });
  });
});

test.for([
  ['- asertVisible: Packing', 3, 3],
  ['- back\n- bak', 4, 3],
  ['- tapOn:\n    txt: Go', 4, 5],
  ['- tapOn:\n    text: Go\n    below:\n      idd: x', 6, 7],
  ['- scrollUntilVisible:\n    element: Go\n    direction: UPWARDS', 5, 16],
  ['- swipe:\n    direction: UPWARDS\n\n\n', 4, 16],
  ['- setOrientation: SIDEWAYS', 3, 19],
  ['- scrollUntilVisible:\n    element: Go\n    visibilityPercentage: half', 5, 27],
  ['- runFlow: "none.yaml"', 3, 12],
  ['- tapOn: Go\n  optional: true', 4, 3],
  ['- pressKey: Hyper', 3, 13],
  ['- pressKey:\n    key: Hyper', 4, 10],
  ['- runFlow: none.yaml', 3, 12],
  ['- [foo, bar]', 3, 3],
  ['- tapOn:', 3, 9],
  ['back', 3, 1],
] as const)('the place of a mistake is the word or the value itself: %j', async ([steps, line, column]) => {
  expect(await problemsOf(write('place.yaml', flow(steps)))).toMatchObject([{ place: { line, column } }]);
});

test.for(['appId: a\n---\n- tapOn: "x\n', 'appId: a\n', 'name: a\n---\n- back\n', '---\n', 'appId: a\n---\n- back: [\n\n'])(
  'no place is behind the last line: %j',
  async (text) => {
    const [problem] = await problemsOf(write('short.yaml', text));
    expect(problem?.place?.line).toBeLessThanOrEqual(text.trimEnd().split('\n').length);
  },
);

test('everything that is wrong is found at once, in the order of the file', async () => {
  const problems = await problemsOf(write('many.yaml', flow('- tapOn\n- bak\n- launchApp:\n    foo: 1\n- inputText: ok')));
  expect(problems.map(({ title, place }) => [title, place?.line])).toEqual([
    ['Missing Command Options', 3],
    ['Invalid Command: bak', 4],
    ['Unknown Property: foo', 6],
  ]);
});

test('a near miss of a header key is an error to lint and a warning to a run; other unknown keys are warnings', async () => {
  const path = write('tag.yaml', flow('- back', 'appId: a\ntag: [x]\nteam: web'));
  expect(await problemsOf(path)).toMatchObject([
    { severity: 'warning', title: 'Misspelt Header Key: tag', message: 'Did you mean tags?', place: { line: 2, column: 1 } },
    { severity: 'warning', title: 'Unknown Header Key: team' },
  ]);
  const { problems } = await lintFlows({ paths: [path] });
  expect(problems.map(({ severity }) => severity)).toEqual(['error', 'warning']);
});

test('lint names files that nothing uses and selectors that fit many elements', async () => {
  const root = join(folder, 'space');
  write('space/main.yaml', flow('- runFlow: parts/used.yaml\n- tapOn:\n    enabled: true\n- tapOn:\n    text: .*'));
  write('space/parts/used.yaml', flow('- back'));
  write('space/parts/lonely.yaml', flow('- back'));
  const { problems } = await lintFlows({ paths: [root] });
  expect(problems.map(({ title }) => title)).toEqual(['Selector Needs An Index', 'Selector Needs An Index', 'Unused File']);
});
