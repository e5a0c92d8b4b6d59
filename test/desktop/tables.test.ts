import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { fromRoot, type Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const TOOLKITS = [
  { toolkit: 'GTK 3', file: 'gtk3.py' },
  { toolkit: 'Qt 5', file: 'qt.py' },
];
const NEEDS: Need[] = [{ package: 'python3-gi' }, { package: 'gir1.2-gtk-3.0' }, { package: 'python3-pyqt5' }];

describeDesktop('check boxes in the cells of a GTK table', NEEDS, () => {
  it('are printed with their columns, and toggled by a tap and by set, by what the program says', async () => {
    const own = await OwnDesktop.start();
    let said = '';
    const program = spawn('/usr/bin/python3', ['-B', fromRoot('test/desktop/lists/checks.py')], {
      env: own.desktop.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    try {
      const { client } = own;
      await expect.poll(own.text.bind(own), { timeout: PATIENCE_MS }).toContain('"Cy"');
      const shown = async (): Promise<string[]> =>
        (await client.compact()).lines.map((line) => line.replace(/@[a-z]+\d+ | focused| selected/g, ''));
      expect(await shown()).toEqual(
        expect.arrayContaining(['"Paid" "Ada" "Locked" checked', '"Paid" checked "Bo" "Locked"', '"Paid" "Cy" "Locked"']),
      );
      const box = async (column: string, row: string): Promise<{ ref: string }> => {
        const line = (await client.compact()).lines.find((each) => each.includes(`"${row}"`)) ?? '';
        return { ref: new RegExp(`(@c\\d+) "${column}"`).exec(line)?.[1] ?? '' };
      };

      expect((await own.act({ type: 'tap', target: await box('Paid', 'Ada') })).verification?.status).toBe('verified');
      await expect.poll(() => said, { timeout: PATIENCE_MS }).toBe('Ada=True\n');
      expect((await own.act({ type: 'set_checked', target: await box('Paid', 'Cy'), checked: true })).verification?.status).toBe(
        'verified',
      );
      await expect.poll(() => said, { timeout: PATIENCE_MS }).toBe('Ada=True\nCy=True\n');
      const already = await own.act({ type: 'set_checked', target: await box('Paid', 'Bo'), checked: true });
      expect(already).toMatchObject({ dispatched: 'no', verification: { status: 'verified' } });
      const locked = await client.perform({ type: 'set_checked', target: await box('Locked', 'Bo'), checked: true });
      expect(locked.verification?.status).toBe('failed');
      expect(said).toBe('Ada=True\nCy=True\n');
    } finally {
      program.kill('SIGKILL');
      await own.close();
    }
  });
});

describeDesktop('a table of a real program', NEEDS, () => {
  describe.each(TOOLKITS)('$toolkit', ({ file }) => {
    let own: OwnDesktop | undefined;
    let program: ChildProcessByStdio<null, Readable, null> | undefined;
    let said = '';

    afterEach(async () => {
      program?.kill('SIGKILL');
      await own?.close();
      own = undefined;
    });

    async function start(): Promise<OwnDesktop> {
      const desktop = await OwnDesktop.start({}, { env: { QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' } });
      own = desktop;
      said = '';
      program = spawn('/usr/bin/python3', ['-B', fromRoot(`test/desktop/lists/${file}`)], {
        env: desktop.desktop.env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      await expect.poll(async () => (await desktop.client.compact()).text, { timeout: PATIENCE_MS }).toContain('"Delete all"');
      return desktop;
    }

    const saysLast = (selected: string): Promise<void> =>
      expect.poll(() => said.trim().split('\n').at(-1), { timeout: PATIENCE_MS }).toBe(`selected=${selected}`);

    it('is a line for each row, and its dialog says what it covers', async () => {
      const { client } = await start();
      const lines = (await client.compact()).lines.map((line) => line.replace(/@[a-z]+\d+ | focused| selected/g, '').trim());
      expect(lines).toEqual(expect.arrayContaining(['"Name" "Held" "Free"', '"Ada" "100" "100"', '"Bo" "none" "none"', '"Cy" "" "7"']));
      await client.perform({ type: 'tap', target: { name: 'Delete all' } });
      const { window, under } = await client.screen();
      expect({ kind: window.kind, under }).toEqual({ kind: 'dialog', under: ['Stock'] });
      expect((await client.compact()).frame).toMatch(/^dialog \d+x\d+ at /);
    });

    it('adds a row with ctrl and a range with shift, by what the program says', async () => {
      const { client } = await start();
      await client.perform({ type: 'tap', target: { name: 'Ada' } });
      await saysLast('Ada');
      await client.perform({ type: 'tap', target: { name: 'Cy' }, modifiers: ['ctrl'] });
      await saysLast('Ada,Cy');
      await client.perform({ type: 'tap', target: { name: 'Ada' } });
      await saysLast('Ada');
      await client.perform({ type: 'tap', target: { name: 'Di' }, modifiers: ['shift'] });
      await saysLast('Ada,Bo,Cy,Di');
    });
  });
});
