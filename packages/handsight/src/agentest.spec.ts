import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';

import * as agentest from './agentest.ts';
import type { AgentAction, LlmTreeNode, ModelStepOutput, ScreenSnapshot } from './index.ts';

const DUMP = `<hierarchy rotation="0"><node index="0" text="OK" resource-id="com.app:id/ok" class="android.widget.Button" package="com.app"
 clickable="true" enabled="true" bounds="[0,0][100,50]"/><node index="1" text="No" class="android.widget.Button" package="com.app"
 clickable="true" enabled="true" bounds="[0,60][100,110]"/></hierarchy>`;
const tree = (): agentest.UnifiedUINode => agentest.parseUiAutomatorXml(DUMP);

/** Hands a function what its type forbids, as a program without types can. */
const untyped = (run: (...args: never[]) => unknown, ...args: unknown[]): unknown => Reflect.apply(run, undefined, args);

describe('functions of the agentest library', () => {
  const registry = new agentest.RefRegistry();
  it.each<[string, (given: unknown) => unknown]>([
    ['parseUiAutomatorXml', (given) => untyped(agentest.parseUiAutomatorXml, given)],
    ['serializeTreeCompact', (given) => untyped(agentest.serializeTreeCompact, given)],
    ['computeIdleFingerprint', (given) => untyped(agentest.computeIdleFingerprint, given)],
    ['computeScreenFingerprint', (given) => untyped(agentest.computeScreenFingerprint, given)],
    ['findElements', (given) => untyped(agentest.findElements, given, { text: 'OK' })],
    ['RefRegistry.rebuild', (given) => untyped(registry.rebuild.bind(registry), given)],
  ])('%s of what is no tree throws a TreeParseError', (_, run) => {
    for (const given of [null, undefined, 7, {}, [], { children: [null] }, { visible: true }])
      expect(() => run(given), JSON.stringify(given)).toThrow(agentest.TreeParseError);
  });

  it('name no element by what is no ref', () => {
    for (const given of [undefined, null, 7, {}, '', '@', 'b'.repeat(500)])
      expect(() => untyped(registry.resolve.bind(registry), given)).toThrow(agentest.ElementNotFoundError);
  });

  it('find nothing by what is no selector', () => {
    for (const given of [undefined, null, 7, {}, [], { text: 7 }])
      expect(() => untyped(agentest.findElements, tree(), given), JSON.stringify(given)).toThrow(agentest.AgenTestError);
    expect(agentest.findElements(tree(), { text: 'OK' })).toHaveLength(1);
  });

  it('refuse a limit that is none, and take 0 for unlimited', () => {
    for (const limit of [Number.NaN, -1]) {
      expect(() => agentest.serializeTreeCompact(tree(), { maxLines: limit })).toThrow(agentest.AgenTestError);
      expect(() => agentest.serializeTreeCompact(tree(), { maxDepth: limit })).toThrow(agentest.AgenTestError);
    }
    expect(agentest.serializeTreeCompact(tree(), { maxLines: 0 })).toMatchObject({ lineCount: 2, truncated: false });
    expect(agentest.serializeTreeCompact(tree(), { maxLines: 1 })).toMatchObject({ lineCount: 1, truncated: true });
  });

  it('give every node a list of actions of its own', () => {
    const [first, second] = tree().children;
    first?.actions.push('long_press');
    expect(second?.actions).toEqual(['tap']);
  });
});

describe('the client of the helper', () => {
  async function answering(status: number, answer: string): Promise<agentest.HelperClient> {
    const server = createServer((_, response) => response.writeHead(status).end(answer)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
    const client = new agentest.HelperClient(address.port, 2000);
    onTestFinished(() => client.shutdown());
    return client;
  }

  it('throws a TreeParseError for a tree that is none, and typed errors for other answers', async () => {
    const client = await answering(200, '{"windows": 7}');
    await expect(client.getTree()).rejects.toThrow(agentest.TreeParseError);
    await expect(client.waitForIdle()).rejects.toThrow(agentest.AdbCommandError);
    await expect(client.screenshot()).rejects.toThrow(agentest.AgenTestError);
  });

  it('throws a typed error when the phone refuses', async () => {
    const client = await answering(409, '{"error": "asleep", "message": "the screen is off"}');
    await expect(client.tap(1, 2)).rejects.toMatchObject({ code: 'ADB_COMMAND_ERROR', refusal: 'asleep' });
    await expect(client.tap(1, 2)).rejects.toThrow(agentest.AgenTestError);
  });
});

/** Compiled, or not: values as the dialects' texts write them. */
describe('literals of the dialects', () => {
  it('are of the openpocket types', () => {
    const actions: AgentAction[] = [
      { type: 'tap', x: 1, y: 2 },
      { type: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4 },
      { type: 'type', text: 'a', reason: 'b' },
      { type: 'keyevent', keycode: 'KEYCODE_ENTER' },
      { type: 'launch_app', packageName: 'com.app' },
      { type: 'shell', command: 'ls' },
      { type: 'run_script', script: '1' },
      { type: 'request_human_auth', capability: '2fa', instruction: 'a' },
      { type: 'wait' },
      { type: 'finish', message: 'a' },
    ];
    const steps: ModelStepOutput[] = actions.map((action) => ({ thought: '', action, raw: '' }));
    const wait: ModelStepOutput = { thought: '', action: { type: 'wait' }, raw: '' };
    const snapshot: ScreenSnapshot = {
      ...{ deviceId: 'd', currentApp: 'a', width: 1, height: 2, screenshotBase64: '', capturedAt: '2026-01-01T00:00:00.000Z' },
    };
    expect([...steps, wait, snapshot]).toHaveLength(12);
  });

  it('are of the agentest types', () => {
    const actions: agentest.UnifiedAction[] = ['tap'];
    const node: agentest.UnifiedUINode = {
      ...{ id: '0', resourceId: '', className: '', role: 'button', text: '', description: '', packageName: '' },
      ...{ bounds: { left: 0, top: 0, right: 1, bottom: 1 }, center: { x: 0.5, y: 0.5 }, index: 0 },
      ...{ enabled: true, focused: false, selected: false, checked: false, checkable: false, clickable: true },
      ...{ scrollable: false, longClickable: false, password: false },
      ...{ hintText: '', stateDescription: '', paneTitle: '', tooltipText: '', actions, children: [] },
    };
    const own: agentest.UnifiedAction[] = node.actions;
    const options: agentest.CompactSerializeOptions = { maxLines: 1, maxDepth: 0, onlyInteractive: false, externalLabels: new Map() };
    const printed: agentest.CompactSerializeResult = {
      ...{ text: '', fingerprint: 'abc123', refMap: new Map([['@b1', node]]), refCount: 1, lineCount: 1, truncated: false },
    };
    const again: agentest.CompactSerializeResult = new agentest.RefRegistry().rebuild(node, options);
    const resolved: agentest.UnifiedUINode = tree();
    const status: agentest.HelperStatus = {
      ...{ ok: true, name: 'n', version: '1', protocolVersion: 1, sdkInt: 34, device: 'd', manufacturer: 'm' },
    };
    const idle: agentest.HelperIdleResult = { ok: true, idle: true, reason: 'events_quiet', events: [] };
    const info: agentest.HelperFrameworkInfo = { ok: true, packageName: 'a', primary: 'compose', frameworks: [], signals: [] };
    const step: agentest.ActionStep = { action: 'tap', target: { ref: '@b1' } };
    const result: agentest.StepResult = { stepIndex: 0, action: step, success: true, durationMs: 1 };
    const flow: agentest.FlowTrace = {
      ...{ success: true, stepsCompleted: 1, totalSteps: 1, results: [result], screenFingerprint: 'abc123', screenChanged: false },
    };
    const model: LlmTreeNode = { role: 'button', bounds: '[0,0][1,1]', enabled: false, actions: ['tap'] };
    const shell: agentest.ShellExecutor = { exec: (command, options) => Promise.resolve(`${command} ${options?.timeoutMs ?? 30_000}`) };
    expect([own, printed, again, resolved, status, idle, info, flow, model, shell]).toHaveLength(10);
  });
});
