import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Answer, type Serving } from '../rest/serving.ts';

const POINT = { x: 640, y: 218 };

let server: Serving;
beforeEach(async () => {
  server = await serving();
});
afterEach(() => server.close());

const act = (action: unknown): Promise<Answer> => server.post('/api/agent/action', action);

describe('the openpocket dialect: the ten actions', () => {
  it.each([
    [{ type: 'tap', ...POINT, reason: 'focus the field' }, 'tap'],
    [{ type: 'swipe', x1: 600, y1: 400, x2: 600, y2: 300, durationMs: 20 }, 'swipe_points'],
    [{ type: 'type', text: 'ada' }, 'type'],
    [{ type: 'keyevent', keycode: 'KEYCODE_TAB' }, 'key'],
    [{ type: 'wait', durationMs: 1 }, 'wait'],
  ])('%j is carried out', async (action, action_type) => {
    const { status, body } = await act(action);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, success: true, action: action.type, action_type, agent_action: action });
    expect(body['reason']).toBe('reason' in action ? action.reason : null);
  });

  it('launch_app starts an app on the phone', async () => {
    const apps = await server.post('/api/agent/action?device=virtual:pocket', { type: 'launch_app', packageName: 'com.nowhere' });
    expect(apps.status).toBe(404);
    expect(apps.body).toMatchObject({ ok: false, error: { code: 'AppNotInstalled' } });
    const started = await server.post('/api/agent/action?device=virtual:pocket', { type: 'launch_app', packageName: 'org.pocket.notes' });
    expect(started.body).toMatchObject({ ok: true, lifecycle_state: 'verified' });
    const { body: seen } = await server.get('/api/agent/snapshot?device=virtual:pocket');
    expect(seen).toMatchObject({ currentApp: 'org.pocket.notes', width: 1080, height: 2400 });
    expect((await act({ type: 'launch_app', packageName: 'com.example' })).body).toMatchObject({ error: { code: 'PlatformUnsupported' } });
  });

  it('shell is refused by a device that has none', async () => {
    const { status, body } = await act({ type: 'shell', command: 'ls' });
    expect(status).toBe(501);
    expect(body).toMatchObject({
      ok: false,
      dispatched: 'no',
      error: { code: 'PlatformUnsupported' },
      agent_action: { type: 'shell', command: 'ls' },
    });
  });

  it('type does not repeat what went into a secret field', async () => {
    await act({ type: 'tap', x: 640, y: 258 });
    const { body } = await act({ type: 'type', text: 'hunter2' });
    expect(body).toMatchObject({ verification: { status: 'unverifiable' }, agent_action: { type: 'type', text: '•••••••' } });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('type repeats what was typed where nothing has the focus and nothing is secret', async () => {
    const on = '/api/agent/action?device=virtual:pocket';
    const { body } = await server.post(on, { type: 'type', text: 'to nowhere' });
    expect(body).toMatchObject({ target: { element_id: null }, agent_action: { type: 'type', text: 'to nowhere' } });
  });

  it('a tap beside the screen is refused with a hint that helps', async () => {
    const { body } = await act({ type: 'tap', x: -5, y: 100 });
    expect(body).toMatchObject({
      dispatched: 'no',
      error: { code: 'OffScreen', suggested_next_tool: 'observe', hint: expect.stringContaining('point inside the screen') as string },
    });
  });

  it('finish ends the task and sends nothing', async () => {
    const { status, body } = await act({ type: 'finish', message: 'done' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, success: true, finished: true, message: 'done' });
    expect((await server.get('/api/budget_status')).body).toMatchObject({ actions: { used: 0 } });
  });
});

describe('the openpocket dialect: request_human_auth waits for a person', () => {
  const asked = { type: 'request_human_auth', capability: '2fa', instruction: 'Enter the code.', reason: 'I have none' } as const;

  /** Decides the first request as soon as it is there. */
  function decideBy(verb: 'approve' | 'reject', decision: object): Promise<unknown> {
    const { approvals } = server.host.guard.confirmations;
    return new Promise((resolve) => {
      const stop = approvals.subscribe(({ id, status }) => {
        if (status !== 'pending') return;
        stop();
        resolve(server.post(`/api/approvals/${id}/${verb}`, decision, { authorization: `Bearer ${OPERATOR_TOKEN}` }));
      });
    });
  }

  it('and shows what it is about', async () => {
    const answer = act({ ...asked, timeoutSec: 1 });
    const { approvals } = server.host.guard.confirmations;
    await new Promise<void>((resolve) => approvals.subscribe(() => resolve()));
    expect((await server.get('/api/approvals')).body).toMatchObject({
      approvals: [{ action: asked.type, args: { capability: '2fa', instruction: 'Enter the code.' }, targets: [], reason: asked.reason }],
    });
    expect((await answer).status).toBe(408);
  });

  it('whose yes is reported with who gave it and when', async () => {
    const decided = decideBy('approve', { by: 'Ada' });
    const { status, body } = await act(asked);
    await decided;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      success: true,
      agent_action: { ...asked, timeoutSec: 300 },
      decision: { approved: true, status: 'approved', decidedBy: 'Ada', requestId: expect.stringMatching(/^ap:/) as string },
    });
    expect(new Date(textAt(body, 'decision.decidedAt')).getTime()).not.toBeNaN();
  });

  it('whose no is a refusal with the reason given', async () => {
    const decided = decideBy('reject', { by: 'Ada', note: 'not today' });
    const { status, body } = await act(asked);
    await decided;
    expect(status).toBe(403);
    expect(body).toMatchObject({ ok: false, success: false, error: { code: 'PermissionDenied', message: 'Ada rejected it: not today' } });
  });

  it('and ends with a refusal when nobody decides in time', async () => {
    const { status, body } = await act({ ...asked, timeoutSec: 0 });
    expect(status).toBe(408);
    expect(body).toMatchObject({ error: { code: 'Timeout', context: { agent_action: { ...asked, timeoutSec: 0 } } } });
  });

  it('unless the allow list forbids to ask', async () => {
    const strict = await serving({ config: { actions: { deny: ['request_human_auth'] } } });
    const { status } = await strict.post('/api/agent/action', asked);
    await strict.close();
    expect(status).toBe(403);
  });
});

describe('the openpocket dialect: what is missing or invalid gets its default', () => {
  it.each([
    [{ type: 'tap' }, { type: 'tap', x: 0, y: 0 }],
    [
      { type: 'tap', x: 'left', y: null },
      { type: 'tap', x: 0, y: 0 },
    ],
    [{ type: 'swipe' }, { type: 'swipe', x1: 0, y1: 0, x2: 0, y2: 0, durationMs: 300 }],
    [{ type: 'type' }, { type: 'type', text: '' }],
    [
      { type: 'keyevent', keycode: 5 },
      { type: 'keyevent', keycode: 'KEYCODE_ENTER' },
    ],
    [{ type: 'launch_app' }, { type: 'launch_app', packageName: '' }],
    [{ type: 'shell' }, { type: 'shell', command: '' }],
    [{ type: 'run_script' }, { type: 'run_script', script: '', timeoutSec: 60 }],
    [
      { type: 'request_human_auth', capability: 'mind reading', timeoutSec: 0 },
      { type: 'request_human_auth', capability: 'unknown', instruction: 'Human authorization is required to continue.', timeoutSec: 0 },
    ],
    [{ type: 'finish' }, { type: 'finish', message: 'Task finished.' }],
    [{ type: 'wait' }, { type: 'wait', durationMs: 1000 }],
    [{ type: 'levitate' }, { type: 'wait', durationMs: 1000 }],
  ])('%j', async (action, normalised) => {
    const { body } = await act(action);
    expect(body['agent_action'] ?? at(body, 'error.context.agent_action')).toEqual(normalised);
  });

  it('but what stands beside the action is refused where it is wrong, whatever the action', async () => {
    for (const type of ['tap', 'finish', 'request_human_auth', 'run_script', 'wait'])
      expect((await act({ type, dry_run: 'yes' })).body, type).toMatchObject({ ok: false, error: { code: 'BadRequest' } });
  });

  it('and the answer says so', async () => {
    const { body } = await act({ type: 'tpa', durationMs: 1 });
    expect(body).toMatchObject({
      action: 'wait',
      normalised: [
        { field: 'type', given: '"tpa"', used: 'wait' },
        { field: 'durationMs', given: 'number', used: 1000 },
      ],
    });
    expect((await act({ type: 'wait', durationMs: 1 })).body).toMatchObject({ normalised: [] });
  });

  it('no text is typed, and nobody calls that a success', async () => {
    await act({ type: 'tap', ...POINT });
    const { status, body } = await act({ type: 'type' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      ok: false,
      success: false,
      dispatched: 'no',
      error: { message: expect.stringContaining('nothing to type') },
    });
    expect(body).toMatchObject({ normalised: [{ field: 'text', given: 'missing', used: '' }] });
  });
});

describe('the openpocket dialect: the screen', () => {
  it('GET /api/agent/snapshot gives the ScreenSnapshot', async () => {
    const { body } = await server.get('/api/agent/snapshot');
    expect(body).toMatchObject({ deviceId: 'virtual:login', currentApp: 'portal.exe', width: 1280, height: 800 });
    expect(new Date(textAt(body, 'capturedAt')).getTime()).not.toBeNaN();
    const picture = await decodePng(Buffer.from(textAt(body, 'screenshotBase64'), 'base64'));
    expect(body).toMatchObject({ width: picture.width, height: picture.height });
    expect(body['scale']).toBeUndefined();
  });
});
