import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { realClock, SteppedClock } from '../../packages/core/src/device/index.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { pngSize } from '../../packages/core/src/picture/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { Flow, Step } from '../../packages/flow/src/read/flow.ts';
import { NOT_RUN } from '../../packages/flow/src/run/new-step.ts';
import type { RunOptions } from '../../packages/flow/src/run/options.ts';
import type { FlowResult, StepResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { Cases, FAILURES, refute, type MaestroCase } from './maestro-cases.ts';
import { copyOfMaestro, MAESTRO } from './maestro-corpus.ts';
import { StandIn, standInDriver } from './stand-in.ts';

/** What the scripts that the corpus leaves out must do, as its expectations show. */
const SCRIPTS = {
  '064_script.js': "output.sharedResult = 'Main'; output.mainFlow = { result: 'Main' };",
  '064_script_alt.js': "output.sharedResult = 'Sub'; output.subFlow = { result: 'Sub' }; output.subFlowFileName = MAESTRO_FILENAME;",
  '064_script_with_args.js': "output.resultWithParameters = 'Hello, ' + parameter + '!'; output.fileName = MAESTRO_FILENAME;",
  '098_runScript.js': "console.log('Log from runScript');",
  '105_setup.js': "output.setup_result = 'setup';",
  '105_teardown.js': "output.teardown_result = 'teardown';",
  '106_setup.js': "output.setup_subflow_result = 'setup subflow';",
  '106_teardown.js': "output.teardown_subflow_result = 'teardown subflow';",
  '117_scroll_until_visible_speed.js': "output.element = { id: 'maestro' }; output.speed = { slow: 40 }; output.timeout = { slow: 20000 };",
  '108_setup.js': "console.log('on start');",
};

/** A shorter wait shows the same. */
const CANCEL_MS = 250;

describeWith({ folder: MAESTRO }, "Maestro's integration tests", () => {
  const { folder, remove } = copyOfMaestro(SCRIPTS);
  afterAll(remove);
  const flows = join(folder, 'maestro-test');
  const { cases } = Cases.parse(JSON.parse(readFileSync(join(fromRoot(MAESTRO), 'cases.json'), 'utf8')));

  async function flowOf({ flow, inlineFlow, case: id }: MaestroCase): Promise<Flow> {
    const path = join(flows, flow ?? `inline-${id}.yaml`);
    if (flow === null) writeFileSync(path, `appId: com.example.app\n---\n${stringify(inlineFlow?.commands ?? [])}`);
    return new FlowReader(new FlowFiles(folder)).require(path);
  }

  test.for(cases)('$case $name', async (each) => {
    const { expect: expected, run = {} } = each;
    const flow = await flowOf(each);
    if (run.parseOnly === true) {
      expect(flow.steps.map(({ key }) => key)).toEqual(['launchApp']);
      return;
    }
    const device = new StandIn(each, usesKeyboard(flow.steps));
    const isTimed = each.requires?.includes('virtualClock') !== true;
    const { host } = openHost({ drivers: [standInDriver(device)], clock: isTimed ? realClock : new SteppedClock() });
    const output = mkdtempSync(join(tmpdir(), 'case-'));
    const cancel = new AbortController();
    const started: string[] = [];
    const begun = Date.now();
    if (run.cancelBeforeStart === true) cancel.abort();
    if (run.cancelAfterMs !== undefined) setTimeout(() => cancel.abort(), CANCEL_MS);
    const options: RunOptions = {
      env: { ...each.env, ...each.effectiveEnv },
      lenient: true,
      lookupTimeoutMs: run.lookupTimeoutMs ?? 0,
      optionalLookupTimeoutMs: run.optionalLookupTimeoutMs ?? 0,
      platform: 'ios',
      outputFolder: output,
      seed: 1,
      signal: cancel.signal,
      sleep: () => Promise.resolve(),
      onStepStart: ({ key }) => void started.push(key),
      onStepEnd: ({ command, status }) => {
        if (run.cancelWhen?.commandCompleted === command && status === 'passed') cancel.abort();
      },
      ...(run.onCommandFailed === undefined ? {} : { onStepFailed: (step: Step) => decision(step, run.onCommandFailed) }),
    };
    try {
      const result = await runFlow(flow, await DeviceClient.on(host, device.id, 'test'), options);
      judge(each, result, device);
      for (const file of expected.files ?? []) {
        const path = join(output, file.path);
        expect(existsSync(path), path).toBe(true);
        if (file.imageWidth !== undefined)
          expect(pngSize(readFileSync(path))).toMatchObject({ width: file.imageWidth, height: file.imageHeight });
      }
      for (const command of expected.commandsStarted?.commands ?? []) expect(started).toContain(command);
      if (expected.maxElapsedMs !== undefined) expect(Date.now() - begun).toBeLessThan(Math.max(expected.maxElapsedMs, 5000));
    } finally {
      await host.close();
      rmSync(output, { recursive: true });
    }
  });
});

test('what a scroll brought is judged by what is there, though the time was up before it ended', async () => {
  const clock = new SteppedClock();
  const device = new StandIn(
    {
      case: 'late',
      name: 'late',
      flow: null,
      env: {},
      layout: [{ text: 'Test', bounds: [0, 960, 100, 1060] }],
      driver: {},
      expect: { result: 'success' },
    },
    false,
  );
  const folder = mkdtempSync(join(tmpdir(), 'late-'));
  const { host } = openHost({ drivers: [standInDriver(device)], clock });
  try {
    const scroll = device.gesture.bind(device);
    device.gesture = async (gesture) => {
      await clock.step(50);
      return scroll(gesture);
    };
    const late = async (more: object): Promise<FlowResult> => {
      const path = join(folder, 'late.yaml');
      writeFileSync(path, `appId: a\n---\n${stringify([{ scrollUntilVisible: { element: 'Test', timeout: '10', ...more } }])}`);
      const flow = await new FlowReader(new FlowFiles(folder)).require(path);
      return runFlow(flow, await DeviceClient.on(host, device.id, 'test'), { lookupTimeoutMs: 0, sleep: () => Promise.resolve() });
    };
    expect((await late({})).status).toBe('passed');
    const { status, error } = await late({ direction: 'UP', centerElement: true });
    expect(status).toBe('failed');
    expect(error?.message).toContain('"Test" is not on the screen after 10 ms');
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
});

function judge({ expect: expected }: MaestroCase, result: FlowResult, device: StandIn): void {
  const outcome = { success: 'passed', failure: 'failed', cancelled: 'cancelled', notSuccess: 'failed', parsed: 'passed' }[expected.result];
  const isLost = expected.failure?.class === 'DeviceUnreachableException';
  expect({ status: result.status, error: result.error?.message }, result.error?.message).toMatchObject({
    status: isLost ? 'lost' : outcome,
  });
  if (expected.failure !== undefined) {
    expect(FAILURES[expected.failure.class]).toContain(result.error?.kind);
    if (expected.failure.message !== undefined) expect(result.error?.message).toContain(expected.failure.message);
  }
  for (const assertion of expected.events ?? []) expect(refute(assertion, device.events)).toBeUndefined();
  if (expected.currentText !== undefined) expect(device.typed).toBe(expected.currentText);
  if (expected.logs !== undefined) expect(result.log).toEqual(expected.logs);
  if (expected.counters !== undefined) expect(device.counters).toEqual(expected.counters);
  if (expected.darkMode !== undefined) expect(device.dark).toBe(expected.darkMode);
  const all = allSteps(result.steps);
  for (const [name, { eq, gt }] of Object.entries(expected.callbacks ?? {})) {
    const statuses: Record<string, string> = { completed: 'passed', skipped: 'skipped', warned: 'warned', failed: 'failed' };
    const count = name === 'started' ? all.length : all.filter(({ status }) => status === statuses[name]).length;
    if (eq !== undefined && !(isLost && name === 'failed')) expect(count, name).toBe(eq);
    if (gt !== undefined) expect(count, name).toBeGreaterThan(gt);
  }
  if (expected.lastTapInsideFinalBoundsOf !== undefined) {
    const tap = device.events.findLast(({ type }) => type === 'tap');
    const { left, top, right, bottom } = device.finalBounds(expected.lastTapInsideFinalBoundsOf);
    const [x, y] = [Number(tap?.['x']), Number(tap?.['y'])];
    expect(x >= left && x <= right && y >= top && y <= bottom, JSON.stringify({ x, y, left, top, right, bottom })).toBe(true);
  }
}

/** Those that were begun. */
const allSteps = (steps: readonly StepResult[]): StepResult[] =>
  steps.flatMap((step) => (step.remarks.includes(NOT_RUN) ? [] : [step, ...allSteps(step.steps)]));

const usesKeyboard = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      step.key === 'hideKeyboard' || (step.key === 'action' && step.params.name === 'hideKeyboard') || usesKeyboard(step.steps ?? []),
  );

type OnFailed = NonNullable<MaestroCase['run']>['onCommandFailed'];

function decision(step: Step, how: OnFailed): 'stop' | 'continue' {
  if (typeof how !== 'object') return 'stop';
  const { command, text } = how.continueIf;
  return step.key === command && 'text' in step.params && step.params.text === text ? 'continue' : 'stop';
}
