import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_APK_PATH } from 'appium-uiautomator2-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { openAdbLab, type AdbLab } from '../android/adb-lab.ts';
import { Agent } from '../mcp/agent.ts';
import { describeWith } from '../requires.ts';

const platform = 'android';
const WEATHER = 'org.pocket.weather';

interface Entry {
  level: string;
  pid: number | null;
  message: string;
}
interface Request {
  endpoint: string;
  status: string;
  statusCode: number | null;
}

describeWith({ package: 'adb' }, 'debugging by the mobile-debug dialect', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let project: string;
  const agents = new Map<string, Agent>();

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    project = await mkdtemp(join(tmpdir(), 'handsight-build-'));
    const config = { builds: { folders: [project] } };
    const android = lab.host({ helper: false }, {}, config);
    agents.set('a phone over adb', await Agent.on(android, `android:${phone.serial}`, { dialect: 'mobile-debug' }));
    const { host } = openHost({ config });
    agents.set('a virtual phone', await Agent.on(host, 'virtual:pocket', { dialect: 'mobile-debug' }));
  });
  afterAll(async () => {
    for (const agent of agents.values()) await agent.close();
    await lab.close();
    await rm(project, { recursive: true, force: true });
  });

  const agentOn = (device: string): Agent => {
    const agent = agents.get(device);
    if (agent === undefined) throw new Error(`there is no ${device}`);
    return agent;
  };
  async function json<T>(device: string, tool: string, args: Record<string, unknown> = {}): Promise<T> {
    const { result } = await agentOn(device).call(tool, args);
    const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    return JSON.parse(texts.at(-1) ?? '') as T;
  }
  async function tap(device: string, query: string): Promise<void> {
    await json(device, 'wait_for_ui', { selector: { text: query }, timeout_ms: 20_000 });
    const { element } = await json<{ element: { elementId: string } }>(device, 'find_element', { query });
    expect(await json(device, 'tap_element', { elementId: element.elementId })).toMatchObject({ success: true });
  }

  it.each([...['a phone over adb', 'a virtual phone']])('%s has logs by app, with the process, and streams of them', async (device) => {
    await json(device, 'start_app', { platform, appId: WEATHER });
    expect(await json(device, 'start_log_stream', { packageName: WEATHER, level: 'warn' })).toEqual({
      success: true,
      stream_started: true,
      sessionId: 'default',
    });
    expect(await json(device, 'read_log_stream')).toMatchObject({ entries: [], crash_summary: { crash_detected: false } });
    await tap(device, 'Show radar');
    const { entries, crash_summary } = await json<{ entries: Entry[]; crash_summary: object }>(device, 'read_log_stream');
    expect(entries.map(({ level }) => level)).toContain('FATAL');
    expect(entries.at(-1)).toMatchObject({ message: expect.stringContaining('no radar image') as string });
    expect(crash_summary).toMatchObject({ crash_detected: true, exception: 'java.lang.IllegalStateException' });
    expect((await json<{ entries: Entry[] }>(device, 'read_log_stream')).entries).toEqual([]);
    expect(await json(device, 'stop_log_stream')).toEqual({ success: true });
    expect(await json(device, 'read_log_stream')).toMatchObject({ error: { tool: 'read_log_stream' } });

    const { logs } = await json<{ logs: Entry[] }>(device, 'get_logs', { platform, appId: WEATHER, level: 'error' });
    expect(logs.length).toBeGreaterThan(0);
    const { pid } = logs.at(-1) ?? {};
    expect(pid).toEqual(expect.any(Number));
    const byProcess = await json<{ logs: Entry[] }>(device, 'get_logs', { platform, pid });
    expect(byProcess.logs.length).toBeGreaterThan(0);
    expect(byProcess.logs.every((entry) => entry.pid === pid)).toBe(true);
    await tap(device, 'Close app');
  });

  it.each([...['a phone over adb', 'a virtual phone']])('%s says which requests the last action caused', async (device) => {
    await json(device, 'start_app', { platform, appId: WEATHER });
    await json(device, 'wait_for_ui', { selector: { text: 'Try again' }, timeout_ms: 20_000 });
    const { requests, ...use } = await json<{ requests: Request[] }>(device, 'get_network_activity', { platform });
    expect(requests).toMatchObject([{ endpoint: 'https://weather.example/today', statusCode: 503, status: 'retryable', method: 'GET' }]);
    expect(use).toMatchObject({ network: 'WIFI', received_bytes: expect.any(Number) as number, sent_bytes: expect.any(Number) as number });
    const networkRequests = requests.map(({ endpoint, status }) => ({ endpoint, status }));
    expect(await json(device, 'classify_action_outcome', { uiChanged: false, actionType: 'start_app', networkRequests })).toMatchObject({
      outcome: 'backend_failure',
    });
  });

  it.each([...['a phone over adb', 'a virtual phone']])('%s has the resolution of its screen, not of a window', async (device) => {
    expect(await json(device, 'get_ui_tree', { platform })).toMatchObject({ resolution: { width: 1080, height: 2400 } });
  });

  it('refuses a condition that is none and a time that is too long, by name', async () => {
    const selector = { text: 'x' };
    expect(await json('a virtual phone', 'wait_for_ui', { selector, condition: 'bogus' })).toMatchObject({
      status: 'timeout',
      error: { code: 'INVALID_CONDITION' },
      requested: { condition: 'bogus' },
    });
    expect(await json('a virtual phone', 'wait_for_ui', { selector, platform: 'ios' })).toMatchObject({
      error: { code: 'PLATFORM_NOT_SUPPORTED' },
    });
    expect(await json('a virtual phone', 'wait_for_ui', { selector, timeout_ms: 1e12 })).toMatchObject({
      error: { message: expect.stringContaining('600000') as string },
    });
  });

  it('builds a project with its own Gradle and installs what comes out', async () => {
    const out = join(project, 'app', 'build', 'outputs', 'apk', 'debug');
    await mkdir(out, { recursive: true });
    await copyFile(TEST_APK_PATH, join(project, 'ready.apk'));
    await writeFile(join(project, 'gradlew'), `#!/bin/sh\necho "task $1"\ncp ready.apk app/build/outputs/apk/debug/app-debug.apk\n`);
    await chmod(join(project, 'gradlew'), 0o755);
    const built = { platform, projectType: 'native', projectPath: project };
    expect(await json('a phone over adb', 'build_app', built)).toMatchObject({
      success: true,
      artifactPath: expect.stringMatching(/app-debug\.apk$/) as string,
      output: expect.stringContaining('task assembleDebug') as string,
    });
    expect(await json('a phone over adb', 'build_and_install', { projectPath: project })).toMatchObject({
      success: true,
      installed: true,
      device: { id: phone.serial },
    });
    const listed = await lab.executor.exec(`adb -P ${lab.port} -s ${phone.serial} shell pm list packages`);
    expect(listed).toContain('io.appium.uiautomator2.server.test');
  });

  it('says why a build failed, and runs none outside the folders that the operator named', async () => {
    await writeFile(join(project, 'gradlew'), '#!/bin/sh\necho "what went wrong" >&2\nexit 3\n');
    const built = { platform, projectType: 'native', projectPath: project };
    expect(await json('a phone over adb', 'build_app', built)).toMatchObject({
      error: { tool: 'build_app', message: expect.stringMatching(/code 3.*what went wrong/s) as string },
    });
    expect(await json('a phone over adb', 'build_app', { ...built, projectPath: '/tmp' })).toMatchObject({
      error: { message: expect.stringContaining('folder') as string },
    });
    expect(await json('a phone over adb', 'build_app', { ...built, variant: 'debug; rm -rf .' })).toMatchObject({
      error: { message: expect.stringContaining('variant') as string },
    });
  });
});

describeWith({ package: 'adb' }, 'adjust_control on a phone', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  it.each([true, false])('brings a slider to a value by taps where it can be read (helper %s)', async (helper) => {
    const phone = await lab.phone();
    const agent = await Agent.on(lab.host({ helper }), `android:${phone.serial}`, { dialect: 'mobile-debug' });
    const call = async (tool: string, args: Record<string, unknown>): Promise<object> =>
      JSON.parse((await agent.call(tool, args)).text) as object;
    await call('start_app', { platform, appId: 'org.pocket.settings' });
    const { element } = (await call('find_element', { query: 'Sound' })) as { element: { elementId: string } };
    await call('tap_element', { elementId: element.elementId });
    const selector = { accessibility_id: 'Volume' };
    const adjusted = await call('adjust_control', { selector, targetValue: 70, tolerance: 1 });
    if (!helper) {
      expect(adjusted).toMatchObject({ success: false, failure_code: 'ELEMENT_NOT_INTERACTABLE', converged: false });
      return;
    }
    expect(adjusted).toMatchObject({ success: true, converged: true, adjustment_mode: 'coordinate', details: { changed: true } });
    const beyond = await call('adjust_control', { selector, targetValue: 7000 });
    expect(beyond).toMatchObject({ success: false, converged: false, attempts: 0, actual_state: null });
  });
});
