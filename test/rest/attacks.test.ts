import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { loadScenarioFile } from '../../packages/core/src/client/scenario.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { DIALECTS } from '../../packages/tools/src/tool/dialect.ts';
import { type AnyTool } from '../../packages/tools/src/tool/tool.ts';
import { pathsOf } from '../../packages/server/src/rest/paths.ts';
import { Agent } from '../mcp/agent.ts';
import { at, OPERATOR_TOKEN, serving, textAt, type Answer, type Serving } from './serving.ts';

const PIN = '4711-0815';
const box = (row: number, column = 0): object => ({ x: 20 + column * 300, y: 20 + row * 60, width: 250, height: 40 });
const BANK = {
  name: 'bank',
  initial_state: 'open',
  states: {
    open: {
      windows: [
        {
          uid: 'bank',
          title: 'Bank',
          bounds: { x: 0, y: 0, width: 800, height: 600 },
          tree: {
            role: 'Window',
            name: 'Bank',
            children: [
              { role: 'Edit', name: 'Why', id: 'why', focused: true, bounds: box(0) },
              { role: 'Edit', name: 'PIN', id: 'pin', value: PIN, bounds: box(1) },
              { role: 'PasswordEdit', name: 'Password', id: 'password', value: 'hunter2-hunter2', bounds: box(1, 1) },
              { role: 'Button', name: 'De\u200blete', id: 'zero-width', bounds: box(2) },
              { role: 'Button', name: 'Ｄｅｌｅｔｅ', id: 'full-width', bounds: box(2, 1) },
              { role: 'Button', name: 'De\u00adlete', id: 'soft-hyphen', bounds: box(3) },
              { role: 'Button', name: 'Delete', id: 'delete', bounds: box(3, 1) },
              {
                role: 'Button',
                name: 'Erase',
                id: 'erase',
                bounds: box(4),
                children: [{ role: 'Text', name: 'Delete', id: 'inner', bounds: box(4) }],
              },
              { role: 'Text', name: 'State', id: 'state', value: 'kept', bounds: box(5) },
            ],
          },
        },
      ],
    },
  },
  reactions: ['zero-width', 'full-width', 'soft-hyphen', 'delete', 'erase'].map((target_id) => ({
    on: { tool: 'click_element', target_id },
    set: [{ id: 'state', value: 'deleted' }],
  })),
};

let folder: string;
let server: Serving;
let device: string;
let tools: AnyTool[];

beforeAll(async () => {
  tools = (await Promise.all(DIALECTS.map((dialect) => toolsOf(dialect)))).flat();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-attacks-'));
  await writeFile(join(folder, 'bank.json'), JSON.stringify(BANK));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function start(config: ConfigInput = {}): Promise<void> {
  server = await serving({ tools, config: { data_folder: folder, ...config } });
  ({ device } = await loadScenarioFile(server.host, 'bank.json'));
}
async function restart(config: ConfigInput): Promise<void> {
  await server.close();
  await start(config);
}

const post = (path: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  server.post(path, { device, ...body }, headers);
const get = (path: string, headers?: Record<string, string>): Promise<Answer> =>
  server.get(`${path}${path.includes('?') ? '&' : '?'}device=${device}`, headers);
const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };

const valueOf = async (name: string): Promise<unknown> => {
  const { device: opened } = await server.host.session(device);
  const call = { clock: server.host.clock, deadline: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  const { root } = await opened.read('bank', { maxNodes: 1000, maxDepth: 100 }, call);
  return root.children.find((n) => n.text === name || n.description === name || n.hintText === name)?.value;
};

const CONFIRM: ConfigInput = { confirmation_required: [{ name_regex: '(?i)^delete$' }] };
const REDACTED: ConfigInput = { redaction: { enabled: true, element_name_patterns: ['PIN'] } };

describe('who somebody is', () => {
  it('cannot be borrowed from the operator by the name of a client', async () => {
    await start();
    expect((await server.post('/api/tool/rules', {}, AS_OPERATOR)).body).toMatchObject({ is_operator: true });
    for (const name of ['as operator', ' as operator', 'operator', 'rest as operator', 'cli as operator', 'inspector as operator']) {
      const { body } = await server.post('/api/tool/rules', {}, { 'handsight-client': name });
      expect([name, at(body, 'is_operator')]).toEqual([name, false]);
    }
  });

  it('is not what a second or a folded header says', async () => {
    await start();
    const { hostname, port } = new URL(server.url);
    const ask = async (...headers: string[]): Promise<string> => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.end(
        ['POST /api/shutdown HTTP/1.1', `Host: ${hostname}:${port}`, ...headers, 'Content-Length: 0', 'Connection: close', '', ''].join(
          '\r\n',
        ),
      );
      let said = '';
      socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
      await once(socket, 'close');
      return said.split('\r\n')[0] ?? '';
    };
    const forms = [
      ['Authorization: Bearer wrong', `Authorization: Bearer ${OPERATOR_TOKEN}`],
      [`Authorization: Bearer wrong, Bearer ${OPERATOR_TOKEN}`],
      [`X-Authorization: Bearer ${OPERATOR_TOKEN}`],
      [`Authorization : Bearer ${OPERATOR_TOKEN}`],
      [`Authorization: Basic ${OPERATOR_TOKEN}`],
      ['X-Forwarded-Host: 127.0.0.1', 'X-HTTP-Method-Override: POST'],
    ];
    for (const form of forms) expect(`${form.join()} ${await ask(...form)}`).toMatch(/ (?:400|401|403) /);
  });
});

describe('default deny', () => {
  const DENY: ConfigInput = { actions: { default: 'deny' } };

  it('covers recorded traces, in whatever form they are asked for', async () => {
    await start();
    const id = textAt((await post('/api/trace/start', {})).body, 'trace_id');
    await post('/api/element/click', { selector: 'Button[name="Erase"]' });
    await post('/api/trace/stop', {});
    await restart(DENY);
    const paths = pathsOf(tools, () => server.url).all.filter(({ method, path }) => method === 'GET' && path.includes('trace'));
    expect(paths.length).toBeGreaterThan(4);
    for (const { path } of paths.filter((each) => each.path !== '/api/trace/status')) {
      const { status } = await server.get(`${path.replace(/:\w+/, id).replace(/:\w+/, '1')}?name=1-before&a=${id}&b=${id}`);
      expect(`${path} ${status}`).toBe(`${path} 403`);
    }
  });

  it('covers the fleet', async () => {
    await start(DENY);
    for (const { path, method } of pathsOf(tools, () => server.url).all.filter(({ path }) => path.includes('/fleet'))) {
      const sent = path.replace(/:\w+/g, 'x');
      const { status } = method === 'GET' ? await server.get(sent) : await server.post(sent, {});
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 403`);
    }
  });

  it('covers the list of resources of MCP', async () => {
    await start();
    await post('/api/element/click', { selector: 'Button[name="Erase"]' });
    const id = textAt((await post('/api/trace/start', {})).body, 'trace_id');
    await post('/api/trace/stop', {});
    const before = await Agent.on(server.host, device);
    expect(JSON.stringify(await before.client.listResources())).toContain(id);
    await restart(DENY);
    const agent = await Agent.on(server.host, device);
    const listed = JSON.stringify(await agent.client.listResources());
    expect(listed).not.toContain(id);
    await expect(agent.client.readResource({ uri: `handsight://traces/${id}` })).rejects.toThrow();
    await expect(agent.client.readResource({ uri: 'handsight://screen' })).rejects.toThrow();
  });
});

describe('a rule about Delete', () => {
  it.each(['zero-width', 'full-width', 'soft-hyphen'])('means what a person reads, %s letters or not', async (id) => {
    await start(CONFIRM);
    const { bounds } = (BANK.states.open.windows[0]?.tree.children.find((each) => each.id === id) ?? {}) as {
      bounds: { x: number; y: number };
    };
    const { status } = await post('/api/action', { action: 'click_at', x: bounds.x + 50, y: bounds.y + 20 });
    expect([status, await valueOf('State')]).toEqual([412, 'kept']);
  });

  it('means what a person reads inside a button that has another name', async () => {
    await start(CONFIRM);
    for (const way of [{ selector: 'Button[name="Erase"]' }, { selector: 'Text[name="Delete"]' }]) {
      expect([(await post('/api/element/click', way)).status, await valueOf('State')]).toEqual([412, 'kept']);
    }
    expect([(await post('/api/element/invoke', { selector: 'Button[name="Erase"]' })).status, await valueOf('State')]).toEqual([
      412,
      'kept',
    ]);
  });

  it.each(['160', 'KEYCODE_NUMPAD_ENTER', '96', 'KEYCODE_BUTTON_A', 'ctrl+enter', 'shift+enter', 'KEYCODE_DPAD_CENTER'])(
    'holds for the key %s, which presses buttons as Enter does',
    async (keys) => {
      await start(CONFIRM);
      const { status, body } = await post('/api/tool/press_key', { keys });
      expect(JSON.stringify(body)).toMatch(/ConfirmationRequired|BadRequest/);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it('is confirmed once, for one target, one text and one device', async () => {
    await start({ confirmation_required: [{ name_regex: '^(?:Delete|Why|Erase)$' }] });
    const token = async (action: string, args: object): Promise<string> =>
      textAt((await post('/api/propose_action', { action, args })).body, 'confirm_token');
    const click = (name: string, confirm_token: string, on = device): Promise<Answer> =>
      server.post('/api/element/click', { device: on, selector: `Button[name="${name}"]`, confirm_token });
    await writeFile(join(folder, 'second.json'), JSON.stringify(BANK));
    const other = (await loadScenarioFile(server.host, 'second.json')).device;
    expect(other).not.toBe(device);
    const confirmed = await token('click_element', { selector: 'Button[name="Delete"]' });
    expect((await click('Erase', confirmed)).status).toBe(412);
    expect((await click('Delete', confirmed, other)).status).not.toBe(200);
    expect(await valueOf('State')).toBe('kept');
    expect((await click('Delete', confirmed)).status).toBe(200);
    expect((await click('Delete', confirmed)).status).toBe(412);
    const typing = await token('type_text', { text: 'ten' });
    const typed = await post('/api/tool/type_text', { text: 'ten thousand', confirm_token: typing });
    expect([typed.status, await valueOf('Why')]).toEqual([412, '']);
  });
});

describe('what redaction hides', () => {
  it('is not shown by traces that were recorded without it', async () => {
    await start();
    const id = textAt((await post('/api/trace/start', {})).body, 'trace_id');
    await get('/api/structure');
    await post('/api/element/click', { selector: `Edit[value="${PIN}"]` });
    await post('/api/element/set_value', { selector: 'Edit[name="PIN"]', value: `${PIN}-9` });
    await post('/api/trace/stop', {});
    await restart(REDACTED);
    const paths = [
      `/api/traces/${id}`,
      `/api/traces/${id}/view`,
      `/api/traces/${id}/flow`,
      `/api/traces/${id}/pictures/1`,
      `/api/traces/${id}/view/picture?name=1-before`,
    ];
    for (const path of paths) {
      const { body } = await get(path);
      expect(JSON.stringify(body), path).not.toContain(PIN);
      expect(JSON.stringify(body), path).not.toContain('iVBOR');
    }
    const agent = await Agent.on(server.host, device);
    const read = await agent.client.readResource({ uri: `handsight://traces/${id}` }).catch(String);
    expect(JSON.stringify(read)).not.toContain(PIN);
    const replayed = await post('/api/replay/start', { path: `traces/${id}`, mode: 'verify', on_divergence: 'warn' });
    const step = await post('/api/replay/step', { replay_id: at(replayed.body, 'replay_id') ?? 'none' });
    expect(JSON.stringify([replayed.body, step.body])).not.toContain(PIN);
  });

  it('cannot be guessed by setting what is already set', async () => {
    await start(REDACTED);
    const answers = [];
    for (const value of [PIN, '0000-0000']) {
      await restart(REDACTED);
      const { status, body } = await post('/api/tool/set', { target: 'PIN', value, reason: 'x' });
      answers.push({
        status,
        dispatched: at(body, 'dispatched') ?? at(body, 'receipt.dispatched'),
        text: JSON.stringify(body).includes('already'),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('cannot be copied from where it is hidden', async () => {
    await start(REDACTED);
    for (const keys of ['ctrl+c', 'ctrl+x', 'ctrl+insert', 'shift+delete', 'KEYCODE_COPY', 'KEYCODE_CUT', 'ctrl+shift+c', 'meta+c']) {
      const { status, body } = await post('/api/element/key', { selector: 'Edit[name="PIN"]', keys });
      expect(`${keys} ${status} ${String(at(body, 'error.code'))}`).toBe(`${keys} 403 PermissionDenied`);
    }
    expect((await post('/api/element/key', { selector: 'Edit[name="Why"]', keys: 'ctrl+c' })).status).toBe(200);
  });

  it('cannot be guessed by pictures', async () => {
    await start();
    const truth = Buffer.from(textAt((await get('/api/screenshot?window_uid=bank')).body, 'data'), 'base64');
    await post('/api/element/set_value', { selector: 'Edit[name="PIN"]', value: '9999-9999' });
    const guess = Buffer.from(textAt((await get('/api/screenshot?window_uid=bank')).body, 'data'), 'base64');
    await writeFile(join(folder, 'truth.png'), truth);
    await writeFile(join(folder, 'guess.png'), guess);
    expect(truth.equals(guess)).toBe(false);
    const seen = async (pin: string): Promise<unknown[]> => {
      await writeFile(join(folder, 'bank.json'), JSON.stringify(BANK).replace(PIN, pin));
      await restart(REDACTED);
      const ask = (reference_path: string): Promise<Answer> =>
        post('/api/assert_state', { predicate: [{ kind: 'screenshot_similar', reference_path, window_uid: 'bank' }] });
      return [(await ask('truth.png')).body, (await ask('guess.png')).body].map(({ step_id: _, caused_by_step_id: __, ...body }) => body);
    };
    const answers = [await seen(PIN), await seen('9999-9999')];
    expect(JSON.stringify(answers[0])).toContain('screenshot_similar');
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is not read by a script', async () => {
    await start(REDACTED);
    const run = async (script: string): Promise<string> => {
      const { status, body } = await post('/api/agent/action', { type: 'run_script', script });
      return JSON.stringify([status, at(body, 'script.value'), at(body, 'error.context.script.error.code')]);
    };
    expect(await run('device.look()')).not.toContain(PIN);
    for (const ask of [
      'device.exists(X)',
      'device.find("[value=\\"" + X + "\\"]")',
      'device.text("PIN")',
      'device.clipboard()',
      'device.tap(X)',
    ]) {
      const [truth, guess] = [await run(ask.replaceAll('X', `'${PIN}'`)), await run(ask.replaceAll('X', "'9999-9999'"))];
      expect(truth, ask).not.toContain(PIN);
      expect(truth.replaceAll(PIN, ''), ask).toBe(guess.replaceAll('9999-9999', ''));
    }
  });

  it('is not sent to another client that listens to everything', async () => {
    await start(REDACTED);
    const gone = new AbortController();
    const response = await fetch(`${server.url}/api/events?pictures=true`, { signal: gone.signal });
    let heard = '';
    const listening = (async () => {
      for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    await post('/api/element/set_value', { selector: 'PasswordEdit', value: 'correct-horse' });
    await post('/api/element/set_value', { selector: 'Edit[name="PIN"]', value: '1234-5678' });
    await post('/api/element/click', { selector: 'Button[name="Erase"]' });
    await expect.poll(() => heard).toContain('click_element');
    gone.abort();
    await listening;
    expect(heard).toContain('event: receipt');
    for (const secret of ['correct-horse', '1234-5678', PIN]) expect(heard).not.toContain(secret);
  });
});

describe('pictures that are denied', () => {
  it('are shown by no tool and no path', async () => {
    await start({ actions: { deny: ['get_screenshot'] } });
    const showing: string[] = [];
    const note = (name: string, body: unknown): void => {
      if (/iVBOR|data:image/.test(JSON.stringify(body))) showing.push(name);
    };
    for (const { dialect, name, kind } of tools.filter((tool) =>
      /screen|picture|visual|snapshot|descri|view|observe|debug|look|read|propose/.test(tool.name),
    )) {
      if (kind === 'admin') continue;
      note(
        `${dialect} ${name}`,
        (await server.post(`/api/tool/${dialect}/${name}`, { ...(dialect === 'screen-observer' ? { device } : {}) })).body,
      );
    }
    for (const path of ['/api/screenshot', '/api/agent/snapshot', '/api/view?picture=true', '/api/observe?include_screenshot=true'])
      note(path, (await get(path)).body);
    note('propose', (await post('/api/propose_action', { action: 'click_element', args: { selector: 'Button[name="Delete"]' } })).body);
    const id = textAt((await post('/api/trace/start', {})).body, 'trace_id');
    await post('/api/element/click', { selector: 'Button[name="Erase"]' });
    await post('/api/trace/stop', {});
    for (const path of [
      `/api/traces/${id}/pictures/1`,
      `/api/traces/${id}/view/picture?name=1-before`,
      `/api/traces/${id}/view/picture?name=1-after`,
    ])
      note(path, (await get(path)).body);
    const flow = await post('/api/flow/run', { flow: 'appId: any\n---\n- takeScreenshot: shot\n' });
    note('flow', flow.body);
    expect(showing).toEqual([]);
  });
});

describe('files', () => {
  it('are neither read nor written by the steps of a flow outside the data folder', async () => {
    await start();
    const outside = join(dirname(folder), `${folder.split('/').at(-1) ?? ''}-outside`);
    await writeFile(`${outside}.yaml`, 'appId: any\n---\n- tapOn: Delete\n');
    await writeFile(`${outside}.js`, `output.secret = 'read from outside'`);
    const run = (steps: string): Promise<Answer> => post('/api/flow/run', { flow: `appId: any\n---\n${steps}\n` });
    for (const step of [
      `runFlow: ${outside}.yaml`,
      `runScript: ${outside}.js`,
      `takeScreenshot: ${outside}`,
      `takeScreenshot: ../${outside.split('/').at(-1) ?? ''}`,
      `addMedia: ${outside}.js`,
      'runFlow: /etc/passwd',
      'runScript: /etc/hostname',
    ]) {
      const { body } = await run(`- ${step}`);
      expect(JSON.stringify(body), step).not.toMatch(/read from outside|root:/);
      expect(JSON.stringify(body), step).toMatch(/"ok":false|"status":"failed"/);
    }
    expect(await valueOf('State')).toBe('kept');
    await expect(access(`${outside}.png`)).rejects.toThrow();
    await rm(`${outside}.yaml`);
    await rm(`${outside}.js`);
  });

  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    ' file:///etc/passwd',
    'view-source:file:///etc/passwd',
    'content://settings/secure',
  ])('are not opened by the link %s', async (url) => {
    await start();
    for (const path of ['/api/tool/open_url', '/api/tool/open_link']) {
      const { status } = await post(path, { url, reason: 'x' });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const { body } = await post('/api/flow/run', { flow: `appId: any\n---\n- openLink: "${url}"\n` });
    expect(JSON.stringify(body)).toMatch(/"ok":false|"status":"failed"/);
  });
});
