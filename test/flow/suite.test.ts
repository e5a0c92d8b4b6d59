import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { HandsightError } from '../../packages/core/src/error/index.ts';
import { readPngChunks } from '../../packages/core/src/picture/png-file.ts';
import type { Host } from '../../packages/core/src/host/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { Flow } from '../../packages/flow/src/read/flow.ts';
import { htmlReport } from '../../packages/flow/src/report/html.ts';
import { jsonReport } from '../../packages/flow/src/report/json.ts';
import { junitReport } from '../../packages/flow/src/report/junit.ts';
import type { RunOptions } from '../../packages/flow/src/run/options.ts';
import type { FlowResult, StepResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { runSuite, type SuiteOptions } from '../../packages/flow/src/suite/run-suite.ts';
import { planFlows } from '../../packages/flow/src/workspace/plan.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function flowOf(steps: string, header = 'appId: portal.exe'): Promise<Flow> {
  const path = join(folder, 'flow.yaml');
  writeFileSync(path, `${header}\n---\n${steps}\n`);
  return new FlowReader(new FlowFiles(folder)).require(path);
}

async function onLogin<T>(work: (client: DeviceClient, host: Host) => Promise<T>): Promise<T> {
  const { host } = openHost();
  try {
    return await work(await DeviceClient.on(host, 'virtual:login', 'test'), host);
  } finally {
    await host.close();
  }
}

const run = async (steps: string, options: RunOptions = {}, header?: string): Promise<FlowResult> => {
  const flow = await flowOf(steps, header);
  return onLogin((client) => runFlow(flow, client, { lookupTimeoutMs: 300, optionalLookupTimeoutMs: 300, ...options }));
};

describe('a flow on a built-in device', () => {
  test('passes with evidence for every step', async () => {
    const result = await run(
      '- tapOn:\n    id: u\n- inputText: eve\n- tapOn:\n    id: p\n- inputText: hunter2\n- tapOn:\n    id: sign_in\n- assertVisible: Sign out',
    );
    expect(result).toMatchObject({ status: 'passed', error: null });
    expect(result.steps[1]?.actions).toMatchObject([{ verdict: 'verified' }]);
    expect(result.steps[3]?.title).toBe('Input text ••••');
  });

  test('is recorded as pictures where the device has no recorder, until it is stopped or the flow ends', async () => {
    const steps =
      '- startRecording: films/typing\n- tapOn:\n    id: u\n- inputText: eve\n- stopRecording\n- startRecording: left\n- inputText: ning';
    const outputFolder = mkdtempSync(join(folder, 'out-'));
    const result = await run(steps, { outputFolder });
    expect(result).toMatchObject({ status: 'passed' });
    expect(result.steps[3]?.remarks).toEqual([`written to ${join(outputFolder, 'films', 'typing.png')}`]);
    for (const file of ['films/typing.png', 'left.png']) {
      const film = readPngChunks(readFileSync(join(outputFolder, file)));
      const kinds = 'fault' in film ? [film.fault] : film.map(({ type }) => type);
      expect(kinds.slice(0, 4)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT']);
      expect(kinds.filter((kind) => kind === 'fcTL').length).toBeGreaterThan(1);
    }
    const [refused] = (await run(steps, {})).steps;
    expect(refused).toMatchObject({ status: 'failed', error: { kind: 'BadRequest' } });
  });

  test('a secret stands in no picture and no text, and can be asserted all the same', async () => {
    const steps = '- tapOn:\n    id: u\n- inputText: ${WHO}\n- assertVisible: ${WHO}';
    const options = { env: { WHO: 'evelyn' }, pictures: 'all' } as const;
    const [open, hidden] = [await run(steps, options), await run(steps, { ...options, secrets: ['evelyn'] })];
    expect([open.status, hidden.status]).toEqual(['passed', 'passed']);
    const lastPicture = ({ pictures }: FlowResult): Buffer => Buffer.from(pictures.at(-1)?.png ?? []);
    expect(lastPicture(open).equals(lastPicture(hidden))).toBe(false);
    expect(JSON.stringify(hidden.steps)).not.toContain('evelyn');
  });

  test('fails with what is there instead, and a repair that is only proposed', async () => {
    const result = await run('- tapOn: Sign inn');
    expect(result).toMatchObject({ status: 'failed', error: { kind: 'ElementNotFound' } });
    expect(result.error?.message).toContain('there is "Sign in" at');
    expect(result.steps[0]?.failure?.repair).toContain('-- tapOn: Sign inn\n+- tapOn: Sign in');
    expect(result.steps[0]?.failure?.screen).toContain('Remember me');
  });

  test.for([
    '- assertNotVisible: Sign in',
    '- extendedWaitUntil:\n    notVisible: sign in\n    timeout: 100',
    '- tapOn:\n    id: u\n    expect:\n      notVisible: Sign in',
  ])('says where it is what should be gone, and proposes no repair: %s', async (step) => {
    const result = await run(step);
    expect(result).toMatchObject({ status: 'failed', error: { kind: 'AssertionFailed' } });
    expect(result.error?.message).toMatch(/is still visible; it is there: "Sign in" at \(\d+, \d+\)$/);
    expect(result.steps[0]?.failure?.nearMisses).toEqual([expect.stringMatching(/^it is there: "Sign in" at /)]);
    expect(result.steps[0]?.failure).not.toHaveProperty('repair');
  });

  test('proposes no repair that changes nothing', async () => {
    const result = await run('- tapOn: Sign in\n- tapOn:\n    text: sign in\n    below: Nothing');
    expect(result.steps[1]?.failure?.nearMisses[0]).toContain('there is "Sign in" at');
    expect(result.steps[1]?.failure).not.toHaveProperty('repair');
  });

  test('proposes a repair of what a step expects, not of what it taps', async () => {
    const result = await run('- tapOn:\n    id: u\n    expect:\n      visible: Sign inn');
    expect(result.steps[0]?.failure?.repair).toContain('-      visible: Sign inn\n+      visible: Sign in');
  });

  test('names the steps that were not run', async () => {
    const header = 'appId: a\nonFlowComplete:\n  - assertVisible: Sign in';
    const steps = '- runFlow:\n    commands:\n      - assertVisible: Nothing\n      - back\n- assertVisible: Sign in';
    const result = await run(steps, {}, header);
    const rows = (list: readonly StepResult[]): unknown[] =>
      list.flatMap(({ sequence, title, status, remarks, steps: inner }) => [[sequence, title, status, remarks], ...rows(inner)]);
    expect(rows(result.steps)).toEqual([
      [1, 'Run commands', 'failed', []],
      [2, 'Assert that "Nothing" is visible', 'failed', []],
      [3, 'Back', 'skipped', ['not run']],
      [4, 'Assert that "Sign in" is visible', 'skipped', ['not run']],
      [5, 'Assert that "Sign in" is visible', 'passed', []],
    ]);
    const unprepared = await run('- back', {}, 'appId: a\nenv:\n  X: ${nothing.there}\nonFlowStart:\n  - back');
    expect(unprepared.steps.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  test('refuses a tap that several elements match equally well, unless it is lenient', async () => {
    const step = '- tapOn:\n    text: (User name|Password)';
    const refused = await run(step);
    expect(refused).toMatchObject({ status: 'failed', error: { kind: 'AmbiguousTarget', context: { total: 2 } } });
    expect(refused.error?.message).toMatch(/^2 elements match .*: .*"User name" \[.*"Password" \[/);
    expect(await run(step, { lenient: true })).toMatchObject({ status: 'passed' });
  });

  test('says what a device cannot do, as a failure of that step', async () => {
    expect(await run('- setLocation:\n    latitude: 1\n    longitude: 2')).toMatchObject({
      status: 'failed',
      error: { kind: 'PlatformUnsupported' },
    });
    expect(await run('- setAirplaneMode:\n    value: enabled\n    optional: true\n- assertVisible: Sign in')).toMatchObject({
      status: 'passed',
    });
  });

  test('checks what a step expects, and says it in the words of the flow', async () => {
    const result = await run('- tapOn:\n    id: sign_in\n    message: Signing in must work\n    expect:\n      visible: Sign out');
    expect(result.error?.kind).toBe('AssertionFailed');
    expect(result.steps[0]?.error?.message).toMatch(/^Signing in must work \(/);
    expect(result.error?.message).toBe(result.steps[0]?.error?.message);
  });

  test('runs onFlowFailure after a failure and onFlowComplete in any case', async () => {
    const header = 'appId: a\nonFlowFailure:\n  - inputText: failed\nonFlowComplete:\n  - assertVisible: Sign in';
    const result = await run('- assertVisible: Nothing', {}, header);
    expect(result.steps.map(({ status }) => status)).toEqual(['failed', 'passed', 'passed']);
  });

  test('hides secrets wherever they would be reported', async () => {
    const result = await run('- inputText: ${TOKEN}\n- assertVisible: ${TOKEN}x', { env: { TOKEN: 'tok-123' }, secrets: ['tok-123'] });
    expect(result.status).toBe('failed');
    expect(JSON.stringify({ ...result, pictures: [] })).not.toContain('tok-123');
  });

  test('ends an endless script', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 500);
    expect(await run('- evalScript: ${while (true) {}}', { signal: cancel.signal })).toMatchObject({ status: 'cancelled' });
  });

  test('lets scripts send requests to nobody who was not named', async () => {
    const result = await run('- evalScript: ${http.get("http://127.0.0.1:9/")}');
    expect(result).toMatchObject({ status: 'failed' });
    expect(result.error?.message).toContain('--allow-http 127.0.0.1:9');
  });

  test('is reported as JUnit, JSON and one HTML file', async () => {
    const flow = await flowOf(
      '- tapOn:\n    id: sign_in\n- assertVisible: <b>"Nothing"&',
      'appId: a\nname: "A & B"\ntags: [smoke, fast]\nproperties:\n  junitId: T-1',
    );
    const { host } = openHost();
    const plan = { ...(await planFlows({ paths: [flow.file] })), flows: [flow] };
    const result = await runSuite(plan, { ...suiteOptions(host, ['virtual:login']), pictures: 'all' });
    await host.close();
    expect(junitReport(result)).toContain('<testcase id="T-1" name="A &amp; B"');
    expect(junitReport(result)).toContain('<property name="tags" value="smoke, fast"/>');
    expect(junitReport(result)).toMatch(/<failure>[^<]*&lt;b&gt;/);
    expect(JSON.parse(jsonReport(result))).toMatchObject({ passed: false, flows: [{ name: 'A & B', status: 'failed' }] });
    const page = await htmlReport(result);
    expect(page).toContain('data:image/png;base64,');
    expect(page).not.toMatch(/<b>"Nothing"|(?:src|href)="https?:/);
  });
});

const suiteOptions = (host: Host, devices: string[]): SuiteOptions => ({
  devices,
  open: (device) => DeviceClient.on(host, device, 'test'),
  clock: host.clock,
  lookupTimeoutMs: 300,
  optionalLookupTimeoutMs: 300,
});

describe('a suite', () => {
  async function many(count: number): Promise<Flow[]> {
    const flow = await flowOf('- assertVisible: Sign in');
    return Array.from({ length: count }, (_, i) => ({ ...flow, name: `flow ${i}`, file: join(folder, `flow-${i}.yaml`) }));
  }

  test('ends every flow once, whichever devices are lost', async () => {
    const flows = await many(40);
    const { host } = openHost();
    let opened = 0;
    const open: SuiteOptions['open'] = (device) => {
      // Every seventh time the device is gone for good.
      if (++opened % 7 === 0 && device !== 'virtual:login') return Promise.reject(new HandsightError('DeviceGone', 'gone'));
      return DeviceClient.on(host, 'virtual:login', 'test');
    };
    const plan = { flows, sequence: [], config: { disableRetries: false }, warnings: [] };
    const result = await runSuite(plan, { ...suiteOptions(host, ['a', 'b', 'c', 'virtual:login']), open });
    await host.close();
    expect(result.flows.map(({ name }) => name).sort()).toEqual(flows.map(({ name }) => name).sort());
    expect(result.flows.every(({ status }) => status === 'passed')).toBe(true);
    expect(result.lost_devices.length).toBeGreaterThan(0);
  });

  test('runs a flow on the one device that is there', async () => {
    const { host } = openHost();
    const plan = { flows: await many(1), sequence: [], config: { disableRetries: false }, warnings: [] };
    const result = await runSuite(plan, suiteOptions(host, ['virtual:nosuch', 'virtual:neither', 'virtual:login']));
    await host.close();
    expect(result).toMatchObject({ passed: true, lost_devices: ['virtual:nosuch', 'virtual:neither'] });
    expect(result.flows).toMatchObject([{ status: 'passed', device: 'virtual:login', attempts: 1, given_back: false }]);
  });

  test('runs one flow at a time on a device that is named twice', async () => {
    const { host } = openHost();
    const running = new Set<string>();
    let most = 0;
    const plan = { flows: await many(3), sequence: [], config: { disableRetries: false }, warnings: [] };
    const result = await runSuite(plan, {
      ...suiteOptions(host, ['virtual:login', 'virtual:login']),
      onFlowStart: ({ name }) => (most = Math.max(most, running.add(name).size)),
      onFlowEnd: ({ name }) => running.delete(name),
    });
    await host.close();
    expect([result.devices, most]).toEqual([['virtual:login'], 1]);
  });

  test('without any device left reports its flows as lost', async () => {
    const flows = await many(3);
    const { host } = openHost();
    const open = (): Promise<never> => Promise.reject(new HandsightError('DeviceGone', 'gone'));
    const plan = { flows, sequence: [], config: { disableRetries: false }, warnings: [] };
    const result = await runSuite(plan, { ...suiteOptions(host, ['a', 'b']), open });
    await host.close();
    expect(result.passed).toBe(false);
    expect(result.flows.map(({ status }) => status)).toEqual(['lost', 'lost', 'lost']);
  });

  test('runs a failed flow again and calls it flaky when it passes then', async () => {
    const flow = await flowOf('- assertVisible: ${FIRST}');
    const { host } = openHost();
    let attempt = 0;
    const options: SuiteOptions = {
      ...suiteOptions(host, ['virtual:login']),
      retries: 1,
      env: {
        get FIRST() {
          return attempt++ === 0 ? 'Nothing' : 'Sign in';
        },
      },
    };
    const result = await runSuite({ flows: [flow], sequence: [], config: { disableRetries: false }, warnings: [] }, options);
    await host.close();
    expect(result.flows).toMatchObject([{ status: 'passed', attempts: 2, flaky: true }]);
  });
});
