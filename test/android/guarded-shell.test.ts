import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { androidDriver } from '../../packages/android/src/driver.ts';
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
    server = await serving({ config, drivers, device: `android:${phone.serial}` });
  }
  const act = (action: object): Promise<Answer> => server.post('/api/agent/action', action);
  const shell = (command: string): Promise<Answer> => act({ type: 'shell', command });

  it.each<[string, ConfigInput]>([
    ['a rule about elements', { confirmation_required: [{ name_regex: '^Settings$', approver: 'human' }] }],
    ['redaction', { redaction: { enabled: true } }],
    ['denied inputs', { actions: { deny: ['tap', 'press_key', 'type_text'] }, budgets: { max_actions: 3 } }],
  ])('is refused beside %s, in whatever words', async (_, config) => {
    await start(config);
    for (const command of ['input tap 159 231', '/system/bin/input tap 159 231', 'sh -c "input tap 1 2"', 'cmd input tap 1 2', 'id']) {
      const { status, body } = await shell(command);
      expect([command, status, at(body, 'error.code')]).toEqual([command, 403, 'PermissionDenied']);
    }
  });

  it('counts each input as the action it is, whichever way the program is named', async () => {
    await start({ budgets: { max_actions: 3 } });
    const four = '/system/bin/input keyevent 4; "input" keyevent 4; input keyevent 4 && cmd input keyevent 4';
    expect((await shell(four)).status).toBe(429);
    expect((await shell('input keyevent 3; /system/bin/input keyevent 3')).status).toBe(200);
    expect((await server.get('/api/budget_status')).body).toMatchObject({ actions: { used: 2 } });
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
