import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';
import { handsight, jsonLines } from './handsight.ts';

const SETTINGS = 'examples/settings.xml';
const SIGN_IN = 'examples/sign-in.xml';

describe('handsight parse', () => {
  test('prints compact text with refs by default', async () => {
    const { code, stdout, stderr } = await handsight(['parse', SIGN_IN]);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^screen 1080x2400 org\.example\.mail #\w{6}\n/);
    expect(stdout).toContain('@f1 "Email"="ada@example.org" focused\n');
    expect(stdout).toContain('@b1 "Sign in" disabled\n');
  });

  test('reads the standard input', async () => {
    const fromFile = await handsight(['parse', SIGN_IN]);
    const fromInput = await handsight(['parse', '-'], { input: readFileSync(fromRoot(SIGN_IN)) });
    expect(fromInput).toEqual(fromFile);
  });

  test('prints every text format, several files under headings', async () => {
    for (const format of ['compact', 'textual', 'sketch', 'prose']) {
      const { code, stdout } = await handsight(['parse', '--format', format, SETTINGS, SIGN_IN]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^== examples\/settings\.xml ==\n[^]*Bluetooth[^]*\n== examples\/sign-in\.xml ==\n[^]*Email/);
    }
  });

  test('prints json and full as one JSON value, and one line per file when there are several', async () => {
    const llm = await handsight(['parse', '--format', 'json', SIGN_IN]);
    expect(JSON.parse(llm.stdout)).toMatchObject({ role: expect.any(String) as unknown, bounds: expect.stringMatching(/^\[/) as unknown });
    const full = await handsight(['parse', '--format', 'full', SIGN_IN]);
    expect(JSON.parse(full.stdout)).toMatchObject({ id: 'root', role: 'Pane', bounds: { x: 0, y: 0, width: 1080, height: 2400 } });
    const both = await handsight(['parse', '--format', 'full', SIGN_IN, SETTINGS]);
    expect(jsonLines(both.stdout)).toMatchObject([
      { file: SIGN_IN, tree: { id: 'root' } },
      { file: SETTINGS, tree: { id: 'root' } },
    ]);
  });

  test('prints refs as one JSON line per file', async () => {
    const { stdout } = await handsight(['parse', '--format', 'refs', SIGN_IN, SETTINGS]);
    const lines = jsonLines(stdout);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual({
      file: SIGN_IN,
      refs: expect.arrayContaining([
        {
          ref: '@f1',
          role: 'text_field',
          label: 'Email',
          value: 'ada@example.org',
          bounds: { left: 80, top: 480, right: 1000, bottom: 620 },
          actions: ['tap', 'long_press', 'type'],
          path: '0.0.0.1',
        },
      ]) as unknown,
      truncated: 0,
    });
  });

  test('prints stats as one JSON line per file, the unreadable ones with their error', async () => {
    const { code, stdout } = await handsight(['parse', '--format', 'stats', SETTINGS, 'package.json', SIGN_IN]);
    expect(code).toBe(7);
    const zero = { nodes: 0, actionable: 0, refs: 0, lines: 0, tokens: 0, ms: 0 };
    const number = expect.any(Number) as unknown;
    expect(jsonLines(stdout)).toEqual([
      { file: SETTINGS, nodes: 31, actionable: 10, refs: 10, lines: 11, tokens: number, ms: number },
      { file: 'package.json', ...zero, error: expect.stringMatching(/^TreeParse: /) as unknown },
      { file: SIGN_IN, nodes: 9, actionable: 4, refs: 5, lines: 7, tokens: number, ms: number },
    ]);
  });

  test('goes on after a file that fails, and exits with the code of the first failure', async () => {
    const { code, stdout, stderr } = await handsight(['parse', 'no-such-file.xml', SIGN_IN, 'package.json']);
    expect(code).toBe(2);
    expect(stdout).toContain('== examples/sign-in.xml ==');
    expect(stderr).toMatch(/BadRequest: no-such-file\.xml: no such file\n[^]*TreeParse: package\.json: /);
  });
});

describe('handsight parse, a part of the screen', () => {
  test('leaves out what one can only read', async () => {
    for (const format of ['compact', 'json', 'full', 'textual', 'prose']) {
      const { stdout } = await handsight(['parse', '--only-interactive', '--format', format, SIGN_IN]);
      expect(stdout).not.toContain('Welcome back');
      expect(stdout).toContain('Email');
    }
  });

  test('keeps the name of a row whose texts it leaves out', async () => {
    const { stdout } = await handsight(['parse', '--only-interactive', '--format', 'full', SETTINGS]);
    expect(stdout).toContain('"name":"Bluetooth, Two devices paired"');
    expect(stdout).not.toContain('"name":"Bluetooth"');
  });

  test('prints the element of a selector or a ref, with the refs of the whole screen', async () => {
    const bySelector = await handsight(['parse', SETTINGS, '--scope', '[name^="Wi-Fi,"]']);
    expect(bySelector.stdout.split('\n').slice(1)).toEqual(['@b4 "Wi-Fi, Connected to Harbour" @c1 "Wi-Fi" checked', '']);
    const byRef = await handsight(['parse', SETTINGS, '--scope', '@b4']);
    expect(byRef).toEqual(bySelector);
  });

  test('refuses a scope that several elements match, and names them', async () => {
    const { code, stderr } = await handsight(['parse', SETTINGS, '--scope', 'Text[name*="e"]']);
    expect(code).toBe(3);
    expect(stderr).toMatch(/AmbiguousTarget[^]*\n {2}Pane\/Pane\/ToolBar\/Text\[name="Settings"\]\n/);
  });

  test('says what a depth or a line cap has cut', async () => {
    const shallow = await handsight(['parse', SETTINGS, '--depth', '1']);
    expect(shallow.stdout).toContain('... +7 more interactive elements');
    const full = await handsight(['parse', SETTINGS, '--depth', '1', '--format', 'full']);
    expect(full.stderr).toContain('29 elements lie deeper than --depth');
    const short = await handsight(['parse', SETTINGS, '--max-lines', '2', '--format', 'textual']);
    expect(short.stdout).toMatch(/^Window: .*\nFrameLayout .*\n\.\.\. \+30 more lines/);
    const refs = await handsight(['parse', SETTINGS, '--max-lines', '5', '--format', 'refs']);
    expect(JSON.parse(refs.stdout)).toMatchObject({ refs: { length: 4 }, truncated: 6 });
  });
});

describe('handsight parse, bad input', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'handsight-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const dump = (bytes: string | Uint8Array): string => {
    const file = join(folder, 'dump.xml');
    writeFileSync(file, bytes);
    return file;
  };

  test.each([
    ['nothing', ''],
    ['a shell error', 'ERROR: null root node returned by UiTestAutomationBridge.\n'],
    ['another text', 'hello'],
    ['noise', new Uint8Array([0, 255, 254, 1, 2, 3])],
  ])('refuses %s with a reason', async (_name, bytes) => {
    const { code, stdout, stderr } = await handsight(['parse', dump(bytes)]);
    expect(code).toBe(7);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^handsight: TreeParse: .+\n.+\n$/);
  });

  test('prints what can be read of a damaged dump, and remarks upon the damage', async () => {
    const file = dump('<hierarchy><node class="android.widget.Button" text="Save" clickable="true" bounds="[0,0][9,9]"><node te');
    const { code, stdout, stderr } = await handsight(['parse', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('@b1 "Save"');
    expect(stderr).toMatch(/not all could be read \(truncated\)/);
    const stats = await handsight(['parse', '--format', 'stats', file]);
    expect(JSON.parse(stats.stdout)).toMatchObject({ degraded: 'truncated', refs: 1 });
  });

  test.each(['compact', 'textual', 'sketch', 'prose'])(
    'lets no control character of a screen through to the terminal (%s)',
    async (format) => {
      const text = 'a\u001b]0;owned\u0007b\u009b31mc\u202ed';
      const file = dump(
        `<hierarchy><node class="android.widget.Button" text="${text}" clickable="true" bounds="[0,0][500,500]"/></hierarchy>`,
      );
      const { stdout } = await handsight(['parse', '--format', format, file]);
      expect(stdout).toContain('a');
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    },
  );

  test('writes control characters in JSON so that they do no harm and are not lost', async () => {
    const file = dump(
      `<hierarchy><node class="android.widget.Button" text="a\u009bb\u202ec" clickable="true" bounds="[0,0][9,9]"/></hierarchy>`,
    );
    const { stdout } = await handsight(['parse', '--format', 'full', file]);
    expect(stdout).not.toMatch(/[\u0080-\u009f\u202a-\u202e]/);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'a\u009bb\u202ec' });
  });

  test('names a folder that is given as a file', async () => {
    const { code, stderr } = await handsight(['parse', folder]);
    expect(code).toBe(2);
    expect(stderr).toContain('this is a folder');
  });

  test('ends quietly when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [
      fromRoot('packages/handsight/dist/main.js'),
      'parse',
      ...Array<string>(300).fill(fromRoot(SETTINGS)),
    ]);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
