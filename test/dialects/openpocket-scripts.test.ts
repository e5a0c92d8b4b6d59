import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at, OPERATOR_TOKEN, serving, textAt, type Answer, type Serving } from '../rest/serving.ts';

let server: Serving;
beforeEach(async () => {
  server = await serving();
});
afterEach(() => server.close());

const run = (script: string, more: object = {}): Promise<Answer> =>
  server.post('/api/agent/action?device=virtual:pocket', { type: 'run_script', script, ...more });

describe('the openpocket dialect: run_script', () => {
  it('operates the device, every act with its receipt', async () => {
    const { status, body } = await run(`
      device.launchApp('org.pocket.notes');
      const before = device.look();
      console.log(device.windows().length > 0);
      const back = device.key('KEYCODE_HOME', { reason: 'done' });
      ({ verdict: back.verdict, sawNotes: before.length > 20 });
    `);
    expect(body).toMatchObject({
      ok: true,
      success: true,
      untrusted: true,
      script: { ok: true, exitCode: 0, stdout: 'true\n', stderr: '' },
    });
    expect(status).toBe(200);
    expect(at(body, 'script.value')).toMatchObject({ sawNotes: true });
    expect(at(body, 'script.receipts')).toMatchObject([
      { action: 'launch_app', verdict: 'verified' },
      { action: 'key', success: true },
    ]);
    expect((await server.get('/api/budget_status')).body).toMatchObject({ actions: { used: 2 } });
  });

  it('stops at what is refused, and says where', async () => {
    const { status, body } = await run("console.log('first');\n  device.tap('Nowhere');\nconsole.log('second')");
    expect(status).toBe(422);
    expect(body).toMatchObject({
      ok: false,
      error: { code: 'ScriptFailed', context: { script: { ok: false, stdout: 'first\n', error: { code: 'ElementNotFound', line: 2 } } } },
    });
    expect(textAt(body, 'error.message')).toMatch(/^script\.js:2:\d+: ElementNotFound: /);
  });

  it('may catch it, or ask for the receipt instead', async () => {
    const { body } = await run(`
      let caught; try { device.tap('Nowhere') } catch (error) { caught = error.name }
      [caught, device.tap('Nowhere', { optional: true }).error, device.exists('Nowhere')];
    `);
    expect(at(body, 'script.value')).toEqual(['ElementNotFound', 'ElementNotFound', false]);
  });

  it('is refused what is malformed', async () => {
    const { body } = await run('device.tap()');
    expect(body).toMatchObject({ error: { code: 'ScriptFailed', context: { script: { error: { code: 'BadRequest' } } } } });
    expect((await run('device.swipe("sideways")')).body).toMatchObject({
      error: { context: { script: { error: { code: 'BadRequest' } } } },
    });
  });

  it('ends when its time is up', async () => {
    const { status, body } = await run('for (;;) {}', { timeoutSec: 1 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { context: { script: { timedOut: true, exitCode: null } } } });
  });

  it('ends while it waits for the device, and the act with it', async () => {
    const { body } = await run('device.wait(60000)', { timeoutSec: 1 });
    expect(body).toMatchObject({ error: { context: { script: { timedOut: true } } } });
  });
});

describe('the openpocket dialect: guards of run_script', () => {
  it('the allow list speaks of scripts and of what they do', async () => {
    await server.close();
    server = await serving({ config: { actions: { deny: ['key'] } } });
    expect((await run("device.key('KEYCODE_HOME')")).body).toMatchObject({
      error: { context: { script: { error: { code: 'PermissionDenied' } } } },
    });
    await server.close();
    server = await serving({ config: { actions: { deny: ['run_script'] } } });
    expect((await run('1')).body).toMatchObject({ ok: false, error: { code: 'PermissionDenied' } });
  });

  it('a rule about scripts asks a person', async () => {
    await server.close();
    server = await serving({ config: { confirmation_required: [{ action: 'run_script', approver: 'human' }] } });
    const { approvals } = server.host.guard.confirmations;
    const decided = new Promise((resolve) => {
      const stop = approvals.subscribe(({ id, args }) => {
        stop();
        expect(args).toEqual({ script: '6 * 7' });
        resolve(server.post(`/api/approvals/${id}/approve`, { by: 'Ada' }, { authorization: `Bearer ${OPERATOR_TOKEN}` }));
      });
    });
    const { body } = await run('6 * 7');
    await decided;
    expect(at(body, 'script.value')).toBe(42);
  });
});
