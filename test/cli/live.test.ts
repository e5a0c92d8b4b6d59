import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { at, textAt } from '../rest/serving.ts';
import { liveHost, type LiveHost } from './live-host.ts';

let host: LiveHost;
beforeAll(async () => {
  host = await liveHost(['--device', 'virtual:pocket', 'virtual:login']);
}, 60_000);
afterAll(() => host.end());

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
// oxlint-disable-next-line no-control-regex -- what colours are made of
const COLOUR = /\u001b/;
const login = ['--device', 'virtual:login'];

describe('what there is', () => {
  test('devices lists them and keeps a choice for the commands that follow', async () => {
    const listed = await host.run(['devices']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain('virtual:pocket ready <- yours\n');
    expect(listed.stdout).not.toMatch(COLOUR);
    expect(await host.json(['devices', '--use', 'virtual:notepad'])).toMatchObject({ current: 'virtual:notepad' });
    expect(textAt(await host.json(['windows']), 'windows.0.title')).toContain('Notepad');
    expect((await host.run(['devices', '--use', 'virtual:nowhere'])).code).toBe(4);
    await host.run(['devices', '--use', 'virtual:pocket']);
    expect((await host.run(['windows'])).stdout).toMatch(/^1 window\.\n\S+ app focused "/);
  });

  test('find takes a name, a ref or a selector of what is on the screen', async () => {
    const { code, stdout } = await host.run(['find', 'User name', ...login]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/@f\d+ Edit "User name"/);
    expect((await host.run(['find', 'Nothing of that kind', ...login])).code).toBe(3);
  });

  test('snapshot prints the screen with refs, in any format, into a file', async () => {
    const compact = await host.run(['snapshot', ...login]);
    expect(compact.stdout).toMatch(/^\S+ token \S+\nwindow 480x400 at [^]*@f\d+ "User name"/);
    expect((await host.run(['look', ...login, '--only-interactive'])).stdout).not.toContain('"Sign in"\n"');
    const data = await host.json(['snapshot', ...login]);
    expect(data).toMatchObject({ is_diff: false, unchanged: false, screen: expect.stringContaining('@f') as unknown });
    expect((await host.run(['snapshot', ...login, '--since', 'last'])).stdout).toContain(' unchanged ');
    expect(at(await host.json(['snapshot', ...login, '--format', 'json']), 'tree')).toMatchObject({ role: expect.any(String) as unknown });
    const written = await host.run(['snapshot', ...login, '--format', 'sketch', '-o', 'screen.txt']);
    expect(written).toMatchObject({ code: 0, stdout: 'screen.txt\n' });
    expect(await readFile(join(host.place.folder, 'screen.txt'), 'utf8')).toContain('Sign in');
    expect(await host.json(['snapshot', ...login, '-o', 'screen.json'])).toEqual({ file: 'screen.json' });
    expect(JSON.parse(await readFile(join(host.place.folder, 'screen.json'), 'utf8'))).toMatchObject({ is_diff: false });
    const nowhere = await host.run(['snapshot', ...login, '-o', 'no/such/folder.txt']);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('cannot write the file')]);
    const refused = await host.run(['snapshot', '--format', 'sketch', '--since', 'last']);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('sketch has no since')]);
  });

  test('screenshot writes a picture at the given path, or to a new file whose name it prints', async () => {
    await host.run(['screenshot', ...login, '-o', 'shot.png']);
    expect((await readFile(join(host.place.folder, 'shot.png'))).subarray(0, 4)).toEqual(PNG);
    const named = await host.run(['screenshot', '*[name="User name"]', ...login]);
    const file = named.stdout.trimEnd().split('\n').at(-1) ?? '';
    expect(file).toMatch(/^screenshot-\d{8}T\d{6}\.png$/);
    expect((await readFile(join(host.place.folder, file))).subarray(0, 4)).toEqual(PNG);
    expect(await host.json(['screenshot', ...login, '-o', 'again.png'])).toMatchObject({ width: 1280, files: ['again.png'] });
    expect((await host.run(['screenshot', ...login, '-o', '-'])).stdout).toMatch(/^.PNG\r\n/u);
  });
});

describe('acting', () => {
  test('tap takes a name, a ref, a selector and a point, and says the verdict first', async () => {
    const byName = await host.run(['tap', 'Settings']);
    expect(byName).toMatchObject({ code: 0, stderr: '' });
    expect(byName.stdout).toMatch(/^observed: .+\nTapped Settings \(@\w+\)\.\n/);
    const ref = /(@b\d+) "Network/.exec(byName.stdout)?.[1] ?? '';
    expect((await host.run(['tap', ref])).stdout).toContain(`Tapped ${ref}.`);
    const receipt = await host.json(['tap', 'Switch[name="Wi-Fi"]', '--reason', 'to be offline', '--expect', 'text: Wi-Fi is off']);
    expect(receipt).toMatchObject({
      lifecycle_state: 'verified',
      dispatched: 'yes',
      caller: 'rest cli',
      reason: 'to be offline',
      action_type: 'tap',
    });
    const point = (at(receipt, 'target.bounds') ?? {}) as Record<string, number>;
    const back = await host.run(['tap', `${(point['left'] ?? 0) + 5},${(point['top'] ?? 0) + 5}`]);
    expect(back.stdout).toContain('Tapped at (');
    expect((await host.run(['press', 'home'])).stdout).toContain('Pressed key: home.');
  });

  test('what is not there is refused with the exit code of the table, and nothing on the standard output', async () => {
    const refused = await host.run(['tap', 'Setings']);
    expect([refused.code, refused.stdout]).toEqual([3, '']);
    expect(refused.stderr).toMatch(
      /^handsight: ElementNotFound: .+\nSimilar: @\w+ "Settings"\n.+Try: handsight snapshot\nNothing was sent\.\n$/,
    );
    const receipt = await host.json(['tap', 'Setings'], 3);
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'ElementNotFound' } });
    expect((await host.run(['tap', '9999,9999'])).code).toBe(3);
    expect((await host.run(['tap', '@b99999'])).stderr).toContain('StaleRef');
    expect((await host.run(['tap', 'Button['])).code).toBe(2);
    expect((await host.run(['tap', 'Settings', '--count', '7'])).stderr).toContain('BadRequest');
  });

  test('an effect that is not seen is not success, and a dry run sends nothing', async () => {
    const unseen = await host.run(['tap', 'CheckBox[index=0]', ...login, '--expect', 'text: Never there']);
    expect([unseen.code, unseen.stdout.split('\n')[0]]).toEqual([8, expect.stringMatching(/^FAILED: /)]);
    expect(await host.json(['tap', 'CheckBox[index=0]', ...login, '--expect', 'text: Never there'], 8)).toMatchObject({
      dispatched: 'yes',
      lifecycle_state: 'failed',
    });
    const dry = await host.json(['tap', 'CheckBox[index=0]', ...login, '--dry-run']);
    expect(dry).toMatchObject({ dry_run: true, dispatched: 'no', changed: false });
    const action = JSON.stringify({ type: 'type', text: 'DRY', dry_run: true });
    expect(await host.json(['act', action, ...login])).toMatchObject({ dry_run: true, dispatched: 'no', changed: false });
    const wrong = JSON.stringify({ type: 'type', text: 'DRY', dry_run: 'yes' });
    expect((await host.run(['act', wrong, ...login])).stderr).toContain('BadRequest');
  });

  test('type takes text by argument or from the standard input, and never repeats it', async () => {
    const typed = await host.run(['type', 'ada@example.org', 'User name', ...login]);
    expect([typed.code, typed.stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^verified: /)]);
    const secret = await host.run(['type', '-', 'Password', '--clear', ...login], { input: 'correct horse\n' });
    expect(secret.stdout).toContain('Typed 13 characters');
    expect(secret.stdout).not.toContain('correct horse');
    expect((await host.run(['type', '@f1', 'hello', ...login])).stderr).toContain('text comes first');
    expect((await host.run(['assert', 'value: *[name="User name"] = ada@example.org', ...login])).code).toBe(0);
  });

  test.each([
    [['swipe', 'up'], 'Swiped up.'],
    [['swipe', '500,1500', '500,600'], 'Swiped from (500, 1500) to (500, 600).'],
    [['scroll', 'down', '--amount', '2'], 'Scrolled down.'],
    [['drag', '500,1500', '500,1400', '--hold-ms', '100'], 'Dragged'],
    [['app', 'restart', 'org.pocket.settings'], 'Restarted org.pocket.settings.'],
    [['scroll-to', 'Storage'], 'Nothing had to be sent.'],
  ])('%j', async (args, words) => {
    const ran = await host.run(args);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain(words);
  });

  test('fill sets several fields, each with its own verdict', async () => {
    const filled = await host.run(['fill', 'Edit[name="User name"]=Ada = Countess', 'Password=hunter22', ...login]);
    expect([filled.code, filled.stderr]).toEqual([0, '']);
    expect((await host.run(['assert', 'value: *[name="User name"] = Ada = Countess', ...login])).code).toBe(0);
    expect((await host.run(['fill', 'no value', ...login])).stderr).toContain('is not a field and its value');
  });

  test('set sets what a control holds', async () => {
    await host.run(['app', 'restart', 'org.pocket.settings']);
    await host.run(['tap', 'Display']);
    const ran = await host.run(['set', 'Brightness', '80']);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('Set Brightness (')]);
    expect((await host.run(['apps'])).stdout).toContain('org.pocket.settings "Settings" in front');
  });

  test('wait-for and assert say what they saw, and exit accordingly', async () => {
    await host.run(['press', 'home']);
    expect((await host.run(['wait-for', 'Settings'])).stdout).toMatch(/^appears after \d/);
    expect((await host.json(['wait-for', '--idle']))['matched']).toBe('idle');
    const late = await host.run(['wait-for', 'Godot', '--timeout-ms', '100']);
    expect([late.code, late.stdout]).toEqual([6, '']);
    expect((await host.run(['wait-for'])).code).toBe(2);
    expect((await host.run(['assert', 'text: Settings', 'exists: *[name="Notes"]'])).stdout).toBe(
      'holds  text: Settings\nholds  exists: *[name="Notes"]\n',
    );
    const unmet = await host.run(['assert', 'text: Settings', 'text: Godot']);
    expect([unmet.code, unmet.stdout]).toEqual([8, expect.stringContaining('FAILED text: Godot')]);
    expect(await host.json(['assert', 'text: Godot'], 8)).toMatchObject({ all_passed: false });
    expect((await host.run(['assert', 'nonsense'])).code).toBe(2);
  });

  test("act carries out a model's action", async () => {
    const keyevent = { type: 'keyevent', keycode: 'KEYCODE_HOME' };
    expect(await host.json(['act', JSON.stringify(keyevent)])).toMatchObject({ ok: true, dispatched: 'yes', agent_action: keyevent });
    expect((await host.run(['act', '{"type": "request_human_auth", "timeoutSec": 0}'])).code).toBe(6);
    expect((await host.run(['act', '-'], { input: '{"type": "tap", "x": 100, "y": 200}' })).stdout).toMatch(/\nDid tap\.\n/);
    expect((await host.run(['act', '{"type": "finish", "message": "All done."}'])).stdout).toBe('All done.\n');
    expect((await host.run(['act', '{"type": "run_script", "script": "x"}'])).code).toBe(8);
    expect((await host.run(['act', 'tap'])).code).toBe(2);
    const unknown = await host.run(['act', '{"type": "tpa"}', '--strict']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no action "tpa"')]);
    const lenient = await host.run(['act', '{"type": "tpa"}']);
    expect([lenient.code, lenient.stdout]).toEqual([0, expect.stringContaining('Normalised type: "tpa", took "wait".')]);
    const empty = await host.run(['act', '{"type": "type", "text": ""}', ...login]);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('there is nothing to type')]);
  });
});

describe('every tool', () => {
  test('can be called with flags, with JSON, and in any dialect', async () => {
    const found = await host.run(['call', 'find', '--selector', 'CheckBox', ...login]);
    expect([found.code, found.stdout]).toEqual([0, expect.stringMatching(/^\d+ match/)]);
    const tree = await host.json(['call', 'tree', '{"roles": ["Button"], "device": "virtual:login"}']);
    expect(tree).toMatchObject({ window_uid: expect.any(String) as unknown, tree: expect.anything() as unknown });
    expect((await host.run(['call', '--dialect', 'doksi', 'press_key', '--key', 'home', '--reason', 'to begin'])).code).toBe(0);
    expect((await host.json(['call', '--dialect', 'screen-observer', 'list_windows']))['count']).toBeGreaterThan(0);
    expect((await host.run(['call', 'find', '--help'])).stdout).toContain('--selector <text>');
  });

  test('what turns out not to be so is no success in any dialect', async () => {
    const predicate = [{ kind: 'element_exists', selector: 'Slider[name="Nowhere"]' }];
    const observer = ['call', '--dialect', 'screen-observer'];
    const asserted = await host.run([...observer, 'assert_state', JSON.stringify({ predicate })]);
    expect([asserted.code, JSON.parse(asserted.stdout)]).toMatchObject([8, { ok: true, all_passed: false }]);
    const unseen = await host.run([...observer, 'press_key', JSON.stringify({ keys: 'tab', expect: predicate, expect_timeout_ms: 0 })]);
    expect(unseen.code).toBe(8);
  });

  test.each([
    [['call', 'juggle'], 'handsight has no tool juggle'],
    [['call', '--dialect', 'latin', 'tap'], 'latin'],
    [['call', 'find', '[1]'], 'JSON object'],
    [['call', 'find', '{"selectr": "x"}'], 'find has no selectr'],
  ])('%j is refused', async (args, words) => {
    const { code, stdout, stderr } = await host.run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});

describe('records', () => {
  test('a trace is recorded, and replayed with the exit code of its outcome', async () => {
    await host.run(['press', 'home']);
    expect(await host.json(['trace', 'start', 'to the shop'])).toMatchObject({ trace_id: expect.stringMatching(/^trace-/) as unknown });
    await host.run(['tap', 'Lantern Shop']);
    expect((await host.run(['trace', 'status'])).stdout).toMatch(/, 1 steps so far\./);
    const { path, step_count } = await host.json(['trace', 'stop']);
    expect(step_count).toBe(1);
    await host.run(['app', 'launch', 'org.pocket.settings']);
    const elsewhere = await host.json(['replay', String(path)], 8);
    expect(elsewhere).toMatchObject({ tool: 'tap', finished: true, divergence: { consequence: 'stopped' } });
    await host.run(['press', 'home']);
    const again = await host.run(['replay', String(path)]);
    expect([again.code, again.stdout, again.stderr]).toEqual([0, '1 of 1: tap. Finished.\n', '']);
    expect((await host.run(['trace', 'stop'])).code).toBe(2);
    expect((await host.run(['replay', '/etc/hostname'])).code).toBe(5);
  });

  test('traces are listed, and two of them compared', async () => {
    const record = async (label: string, app: string): Promise<string> => {
      await host.run(['press', 'home']);
      await host.run(['trace', 'start', label]);
      await host.run(['tap', app]);
      const { trace_id } = await host.json(['trace', 'stop']);
      return String(trace_id);
    };
    const [one, same, other] = [await record('one', 'Settings'), await record('same', 'Settings'), await record('other', 'Contacts')];
    expect((await host.run(['trace', 'list'])).stdout).toMatch(new RegExp(`^${other} .* 1 other\n${same} .* 1 same\n${one} .* 1 one\n`));
    expect((await host.run(['trace', 'compare', one, same])).stdout).toBe('1 of 1 steps are the same.\n');
    expect((await host.run(['trace', 'compare', one, other])).stdout).toContain('0 of');
    expect((await host.run(['trace', 'compare', one, 'trace-00000000'])).code).toBe(2);
  });

  test('a scenario says its state and whether its goal is reached', async () => {
    expect(await host.json(['scenario', 'state', ...login])).toMatchObject({ scenario: 'Login', state: expect.any(String) as unknown });
    const goal = await host.run(['scenario', 'check', ...login]);
    expect([goal.code, goal.stdout]).toEqual([8, expect.stringMatching(/^Not reached\./)]);
    await writeFile(join(host.place.folder, 'own.yaml'), 'nonsense');
    expect((await host.run(['scenario', 'load', 'own.yaml'])).code).toBe(5);
  });
});

describe('help', () => {
  test.each(['snapshot', 'tap', 'replay'])('of %s has its options and an example, and asks no host', async (name) => {
    const { code, stdout } = await host.run(['help', name]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/--port <n>/);
    expect(stdout).toMatch(new RegExp(`Examples?:\n {2}handsight ${name}`));
  });
});
