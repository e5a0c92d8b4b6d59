import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { androidDriver } from '../../packages/android/src/driver.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { at, serving, textAt, type Answer, type Serving } from '../rest/serving.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

const SECRET = '4711-0815';

describeWith({ package: 'adb' }, 'the shell of a phone, through REST', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let server: Serving;
  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
  });
  afterEach(() => server.close());
  afterAll(() => lab.close());

  async function start(config: ConfigInput): Promise<void> {
    const drivers = [androidDriver({ server_port: lab.port, helper: false, executor: lab.executor }, {})];
    const tools = [...(await toolsOf('screen-observer')), ...(await toolsOf('agentest'))];
    server = await serving({ config, drivers, tools, device: `android:${phone.serial}` });
  }
  const act = (action: object): Promise<Answer> => server.post('/api/agent/action', action);
  const shell = (command: string): Promise<Answer> => act({ type: 'shell', command });

  it.each<[string, ConfigInput]>([
    ['redaction', { redaction: { enabled: true } }],
    ['denied inputs', { actions: { deny: ['tap', 'press_key', 'type_text'] }, budgets: { max_actions: 3 } }],
  ])('is refused beside %s, in whatever words', async (_, config) => {
    await start(config);
    for (const command of ['input tap 159 231', '/system/bin/input tap 159 231', 'sh -c "input tap 1 2"', 'cmd input tap 1 2', 'id']) {
      const { status, body } = await shell(command);
      expect([command, status, at(body, 'error.code')]).toEqual([command, 403, 'PermissionDenied']);
    }
  });

  it.each<[string, ConfigInput]>([
    ['about elements', { confirmation_required: [{ name_regex: '^Settings$', approver: 'human' }] }],
    ['about an action', { confirmation_required: [{ action: 'tap' }] }],
  ])('is held under a rule %s, in whatever words', async (_, config) => {
    await start(config);
    for (const command of ["i''nput tap 1 2", 'in\\put tap 1 2', 'a=input; $a tap 1 2', '$(echo inp)ut tap 1 2', 'input "tap" 1 2', 'id']) {
      const { status, body } = await shell(command);
      expect([command, status, at(body, 'error.code')]).toEqual([command, 412, 'ConfirmationRequired']);
    }
  });

  it('lets a database be read by what cannot take a hidden value apart', async () => {
    const query = (text: string): Promise<Answer> =>
      server.post('/api/tool/agentest_query_db', { packageName: 'org.pocket.notes', database: 'app.db', query: text });
    const parts = [
      'SELECT substr(value, 1, 2) FROM state',
      "SELECT value FROM state WHERE value LIKE '4%'",
      'SELECT hex(value) FROM state',
    ];
    await start({ redaction: { enabled: true } });
    for (const text of parts) expect([text, (await query(text)).status]).toEqual([text, 403]);
    expect((await query('SELECT name, value FROM state')).status).toBe(200);
    await server.close();
    await start({ confirmation_required: [{ action: 'tap' }] });
    for (const text of parts) expect([text, (await query(text)).status]).toEqual([text, 200]);
    for (const text of ['.shell input tap 1 2', 'SELECT 1; DELETE FROM state', "SELECT edit('x', 'input tap 1 2')", 'DELETE FROM state'])
      expect([text, (await query(text)).status]).toEqual([text, 412]);
  });

  it('prints nothing that is hidden, in base64, hexadecimal or as in a URL either', async () => {
    await start({ redaction: { enabled: true, element_name_patterns: ['(?i)search'] }, shell: { allow: ['[\\s\\S]*'] } });
    await act({ type: 'launch_app', packageName: 'org.pocket.contacts' });
    const typed = await server.post('/api/element/set_value', { selector: '[resource_id$="search"]', value: SECRET });
    expect(typed.body).toMatchObject({ dispatched: 'yes' });
    await server.get('/api/structure');
    const file = '/data/local/tmp/dump.xml';
    await shell(`uiautomator dump ${file}`);
    const hex = Buffer.from(SECRET).toString('hex');
    const outputs = [
      await shell(`cat ${file}`),
      await shell(`base64 ${file}`),
      await shell(`echo ${hex}`),
      await shell(`echo ${hex.toUpperCase()}`),
      await shell(`echo ${hex.replace(/../g, '%$&')}`),
      await shell(`echo x${Buffer.from(`a${SECRET}`).toString('base64')}`),
    ].map(({ body }) => textAt(body, 'details.stdout'));
    expect(outputs[0]).toContain('hierarchy');
    for (const output of outputs) {
      const decoded = [output, Buffer.from(output.replace(/\s/g, ''), 'base64').toString(), Buffer.from(output.trim(), 'hex').toString()];
      for (const form of decoded) expect(form).not.toContain(SECRET);
      expect(output.toLowerCase()).not.toContain(hex);
      expect(output).not.toContain(hex.replace(/../g, '%$&'));
    }
  });
});
