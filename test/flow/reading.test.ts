import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { lintFlows } from '../../packages/flow/src/lint.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { FlowProblem } from '../../packages/flow/src/read/problem.ts';
import { flowsInOrder } from '../../packages/flow/src/workspace/plan.ts';
import { planFlows } from '../../packages/flow/src/workspace/plan.ts';
import { unknownConfigKeys } from '../../packages/flow/src/workspace/workspace-config.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { copyOfMaestro, MAESTRO, yamlFiles } from './maestro-corpus.ts';
import { toMaestro } from './maestro-commands.ts';

const list = z.object({ order: z.string(), flows: z.array(z.string()) });
const Workspaces = z.object({
  planner: z.array(
    z.object({
      case: z.string(),
      name: z.string(),
      input: z.array(z.string()),
      includeTags: z.array(z.string()),
      excludeTags: z.array(z.string()),
      config: z.string().nullable(),
      expect: z.object({ flowsToRun: list.optional(), sequence: list.optional(), workspaceConfig: z.unknown().optional() }),
    }),
  ),
  plannerErrors: z.array(
    z.object({
      case: z.string(),
      input: z.string(),
      inputExists: z.boolean(),
      includeTags: z.array(z.string()),
      excludeTags: z.array(z.string()),
      workspaceFiles: z.array(z.string()),
      expect: z.object({
        title: z.string(),
        file: z.string().optional(),
        line: z.number().optional(),
        column: z.number().optional(),
        lists: z.array(z.string()).optional(),
        suggestions: z.array(z.string()).optional(),
      }),
    }),
  ),
  executionOrder: z.array(
    z.object({
      case: z.string(),
      flows: z.array(z.string()),
      flowsOrder: z.array(z.string()),
      expect: z.object({ sequence: z.array(z.string()).optional(), error: z.object({ missing: z.array(z.string()) }).optional() }),
    }),
  ),
  yamlReader: z.array(
    z.object({
      case: z.string(),
      flow: z.string().nullable(),
      workspaceConfigYaml: z.string().optional(),
      expect: z.object({
        commands: z.object({ list: z.array(z.record(z.string(), z.unknown())) }).optional(),
        commandAt: z.object({ index: z.number(), type: z.string(), fields: z.record(z.string(), z.unknown()) }).optional(),
        unknownKeys: z.array(z.string()).nullable().optional(),
      }),
    }),
  ),
});

/** Maestro reports its parser's position, which is after the error; these are reported at the error itself. */
const PLACES: Readonly<Record<string, [number, number]>> = {
  e007_single_flow_malformatted_command: [4, 5],
  e011_missing_dashes: [3, 1],
  e012_invalid_subflow_path: [3, 12],
  e013_invalid_media_file: [4, 5],
  e014_invalid_media_file_outside: [4, 7],
  e015_array_command: [3, 3],
  e018_config_missing_appId: [1, 1],
  e019_invalid_swipe_direction: [4, 16],
  e021_multiple_command_names: [4, 3],
  e022_top_level_option: [4, 3],
};

describeWith({ folder: MAESTRO }, "Maestro's own flows", () => {
  const { folder, remove } = copyOfMaestro({ '023_runScript_test.js': 'const myNumber = 1 + 1;' });
  afterAll(remove);
  const data = Workspaces.parse(JSON.parse(readFileSync(join(fromRoot(MAESTRO), 'workspaces.json'), 'utf8')));
  const orchestra = join(folder, 'maestro-orchestra');

  const refusal = async (work: Promise<unknown>): Promise<HandsightError> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(HandsightError);
    return error instanceof HandsightError ? error : new HandsightError('Internal', 'not refused');
  };

  test.for(data.planner)('workspace $case $name', async ({ input, includeTags, excludeTags, config, expect: expected }) => {
    const paths = input.map((path) => join(orchestra, path));
    const plan = await planFlows({ paths, includeTags, excludeTags, ...(config === null ? {} : { config: join(orchestra, config) }) });
    const shown = (flows: { file: string }[]): string[] => flows.map(({ file }) => relative(orchestra, file));
    if (expected.flowsToRun !== undefined) expect(shown(plan.flows).sort()).toEqual(expected.flowsToRun.flows.sort());
    if (expected.sequence !== undefined) expect(shown(plan.sequence)).toEqual(expected.sequence.flows);
    if (expected.workspaceConfig !== undefined)
      expect(plan.config).toMatchObject(z.record(z.string(), z.unknown()).parse(expected.workspaceConfig));
  });

  test.for(data.plannerErrors)('refused: $case', async (each) => {
    const root = dirname(join(orchestra, each.input)).replace(/\/workspace$/, '');
    for (const file of each.workspaceFiles) {
      const path = join(root, file);
      mkdirSync(dirname(path), { recursive: true });
      if (!/\.ya?ml$/.test(path)) writeFileSync(path, '');
    }
    const { includeTags, excludeTags, expect: expected } = each;
    const error = await refusal(planFlows({ paths: [join(orchestra, each.input)], includeTags, excludeTags }));
    const { title, file, line, column, suggestions } = error.context;
    expect(error.kind).toBe('BadFlow');
    expect(title).toBe(expected.title);
    if (expected.line !== undefined) expect([line, column]).toEqual(PLACES[each.case] ?? [expected.line, expected.column]);
    if (expected.file !== undefined) expect(String(file)).toBe(expected.file.replace(/^workspace\//, ''));
    if (expected.suggestions !== undefined) expect(suggestions).toEqual(expect.arrayContaining(expected.suggestions));
    if (expected.lists !== undefined) expect(suggestions).toEqual(expect.arrayContaining(expected.lists));
  });

  test.for(data.executionOrder)('execution order $case', ({ flows, flowsOrder, expect: expected }) => {
    if (expected.sequence !== undefined) expect(flowsInOrder(flows, flowsOrder)).toEqual(expected.sequence);
    else expect(() => flowsInOrder(flows, flowsOrder)).toThrow(expected.error?.missing.join(', '));
  });

  test.for(data.yamlReader.filter(({ flow }) => flow?.endsWith('.zip') !== true))(
    'reader: $case',
    async ({ flow, workspaceConfigYaml, expect: expected }) => {
      if (flow === null) {
        expect(unknownConfigKeys(workspaceConfigYaml ?? '') ?? null).toEqual(expected.unknownKeys);
        return;
      }
      const read = await new FlowReader(new FlowFiles(orchestra)).require(join(orchestra, flow));
      const commands = toMaestro(read, orchestra);
      for (const command of expected.commands?.list ?? []) {
        expect(commands, JSON.stringify(command)).toContainEqual(expect.objectContaining(command));
      }
      if (expected.commandAt !== undefined) {
        const { index, type, fields } = expected.commandAt;
        const found = commands[index];
        expect(found?.['type']).toBe(type);
        for (const [path, value] of Object.entries(fields)) {
          if (typeof value === 'object' && value !== null) continue;
          if (path === 'description()') continue;
          expect(found, path).toSatisfy((each: unknown) => Object.is(at(each, path.split('.')) ?? null, value));
        }
      }
    },
  );

  const INVALID =
    /workspaces\/e0|e2e\/demo_app\/(?:analysis|devtools|pubspec)|project\.yml|config\.ya?ml$|_config\.yaml$|018_additional|014_config|032_setOrientation_error|028_inputRandomAnimal/;

  test('every flow that Maestro takes is read, without a problem', async () => {
    const flows = yamlFiles(folder).filter((file) => !INVALID.test(relative(folder, file)) && readFileSync(file, 'utf8').includes('\n---'));
    const refused: FlowProblem[] = [];
    for (const file of flows) {
      const reader = new FlowReader(new FlowFiles(folder));
      await reader.read(file);
      refused.push(...reader.problems.filter(({ severity }) => severity === 'error'));
    }
    expect(refused).toEqual([]);
    expect(flows.length).toBeGreaterThan(330);
  });

  test('of the steps in e2e and orchestra flows at least 99 % are understood; the others are named', async () => {
    const files = yamlFiles(folder).filter(
      (file) =>
        /\/(?:e2e|maestro-orchestra)\//.test(file) && !INVALID.test(relative(folder, file)) && readFileSync(file, 'utf8').includes('\n---'),
    );
    let steps = 0;
    const unknown: string[] = [];
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const documents = parseAllDocuments(text);
      const commands: unknown =
        documents.length === 2 && documents.every(({ errors }) => errors.length === 0) ? documents[1]?.toJS() : undefined;
      if (!Array.isArray(commands)) continue;
      const reader = new FlowReader(new FlowFiles(folder));
      await reader.read(file);
      const wrong = reader.problems.filter(
        ({ severity, place }) => severity === 'error' && place?.file.endsWith(relative(folder, file)) === true,
      );
      steps += commands.length;
      unknown.push(...wrong.map(({ title }) => `${relative(folder, file)}: ${title}`));
    }
    process.stdout.write(
      `${steps - unknown.length} of ${steps} steps understood; the others:\n${unknown.map((each) => `  ${each}\n`).join('')}`,
    );
    expect(steps).toBeGreaterThan(500);
    expect(unknown.length / steps).toBeLessThan(0.01);
  });

  test('lint finds the same as a run would refuse', async () => {
    const { problems } = await lintFlows({ paths: [join(orchestra, 'workspaces/e007_single_flow_malformatted_command/workspace')] });
    expect(problems).toMatchObject([{ severity: 'error', title: 'Unknown Property: invalidOption', place: { line: 4, column: 5 } }]);
  });
});

function at(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return typeof value === 'object' && value !== null && first in value ? at((value as Record<string, unknown>)[first], rest) : undefined;
}
