import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import type { Route } from '../../packages/core/src/device/input.ts';
import { fromRoot, type Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const run = promisify(execFile);

type Command = (folder: string) => Promise<string[]>;

const source = (file: string): string => fromRoot(`bench/verdict/programs/own/${file}`);
const python =
  (file: string, ...args: string[]): Command =>
  () =>
    Promise.resolve(['/usr/bin/python3', '-B', source(file), ...args]);

const compiled: Command = async (folder) => {
  const { stdout } = await run('pkg-config', ['--cflags', '--libs', 'gtk+-2.0'], { timeout: PATIENCE_MS });
  const program = join(folder, 'controls');
  await run('cc', ['-w', source('gtk2.c'), '-o', program, ...stdout.trim().split(/\s+/)], { timeout: PATIENCE_MS });
  return [program];
};

const GTK_2: readonly Need[] = [
  { package: 'libgtk2.0-dev' },
  { package: 'gcc' },
  { package: 'pkg-config' },
  { package: 'libc6-dev' },
  { package: 'libgail-common' },
  { package: 'libatk-adaptor' },
];
const PYTHON: Need = { package: 'python3-gi' };

const TOOLKITS: { toolkit: string; command: Command; route: Route; needs: readonly Need[] }[] = [
  { toolkit: 'GTK 2', command: compiled, route: 'accessibility', needs: GTK_2 },
  { toolkit: 'GTK 3', command: python('gtk3.py'), route: 'accessibility', needs: [PYTHON, { package: 'gir1.2-gtk-3.0' }] },
  { toolkit: 'GTK 4', command: python('gtk4.py'), route: 'pointer', needs: [PYTHON, { package: 'gir1.2-gtk-4.0' }] },
  { toolkit: 'Qt 5', command: python('qt.py', '5'), route: 'pointer', needs: [{ package: 'python3-pyqt5' }] },
  { toolkit: 'Qt 6', command: python('qt.py', '6'), route: 'pointer', needs: [{ package: 'python3-pyqt6' }] },
];

/** The bench's own program: the same controls in each toolkit, with a model that reports what reached it. */
class Controls {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  said = '';

  constructor(env: Record<string, string>, [file = '', ...args]: readonly string[]) {
    this.#child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.said += text));
  }

  /** Resets the program, with controls perturbed. */
  async reset(modes: string): Promise<void> {
    this.#child.stdin.write(`case 1 ${modes}\n`);
    await expect.poll(() => this.said, { timeout: PATIENCE_MS }).toContain('ready 1\n');
    this.said = '';
  }

  async says(line: string): Promise<void> {
    await expect.poll(() => this.said, { timeout: PATIENCE_MS }).toContain(`${line}\n`);
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

const combo = { selector: 'ComboBox[name="Colour"]' };
const spin = { selector: 'Spinner[name="Amount"]' };

for (const { toolkit, command, route, needs } of TOOLKITS) {
  describeDesktop(`controls of ${toolkit}`, needs, () => {
    let own: OwnDesktop;
    let program: Controls;
    const start = async (): Promise<void> => {
      own = await OwnDesktop.start();
      program = new Controls(own.desktop.env, await command(own.home));
      const waited = { any_of: [{ type: 'element_appears' as const, selector: combo.selector }], timeout_ms: PATIENCE_MS };
      await expect.poll(async () => (await own.client.windows()).some(({ pid }) => pid !== 0), { timeout: PATIENCE_MS }).toBe(true);
      await own.client.waitFor(waited);
    };
    afterEach(async () => {
      program.end();
      await own.close();
    });

    it(
      'are set so that the program takes it, and the program can be used afterwards',
      async () => {
        await start();
        const chosen = await own.act({ type: 'select', target: combo, option: { name: 'Green' } });
        expect(chosen).toMatchObject({ route, verification: { status: 'verified' } });
        await program.says('combo=Green');
        const turned = await own.act({ type: 'set_value', target: spin, value: '7' });
        expect(turned.verification?.status).toBe('verified');
        await program.says('spin=7');
        const refused = await own.client.perform({ type: 'set_value', target: spin, value: '700' });
        expect(refused).toMatchObject({ dispatched: 'no', error: { code: 'BadRequest' } });
        await own.act({ type: 'type', target: { selector: 'Edit[name="Text"]' }, text: 'hello' });
        await program.says('text=hello');
        await own.act({ type: 'tap', target: { selector: 'MenuItem[name="File"]' } });
        await own.act({ type: 'tap', target: { selector: 'MenuItem[name="Save"]' } });
        await program.says('menu=save');
        await own.act({ type: 'tap', target: { selector: 'Button[name="Area"]' }, button: 'right' });
        await own.act({ type: 'tap', target: { selector: 'MenuItem[name="Copy"]' } });
        await program.says('context=copy');
        await own.act({ type: 'tap', target: { selector: 'Button[name="Press"]' } });
        await program.says('press=1');
        expect(program.said).not.toContain('spin=700');
      },
      PATIENCE_MS * 2,
    );

    it(
      'that go back to what they were are not verified',
      async () => {
        await start();
        await program.reset('combo=inert spin=inert');
        const chosen = await own.client.perform({ type: 'select', target: combo, option: { name: 'Green' } });
        expect(chosen.verification?.status).toMatch(/failed|no_effect|observed/);
        const turned = await own.client.perform({ type: 'set_value', target: spin, value: '7' });
        expect(turned.verification?.status).toMatch(/failed|no_effect|observed/);
        expect(program.said).toBe('');
      },
      PATIENCE_MS * 2,
    );
  });
}
