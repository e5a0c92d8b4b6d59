import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { ProcessGroup } from '../../packages/linux/src/desktop/process-group.ts';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const CONFIG = { confirmation_required: [{ name_regex: '(?i)delete', approver: 'human' as const }] };
const PROGRAMS = new URL('guarded/', import.meta.url).pathname;

const key = (keys: string): ActionInput => ({ type: 'key', keys });

interface Row {
  /** Where the focus is at first. */
  place: string;
  /** Free inputs that lead to the last one. */
  first?: ActionInput[];
  last: ActionInput;
  /** Toolkits in which the input activates nothing, so that being free there shows nothing. */
  idleIn?: string[];
}

const ROWS: Record<string, Row> = {
  'Enter on the button': { place: 'button', last: key('enter') },
  'Space on the button': { place: 'button', last: key('space') },
  'Enter in a field': { place: 'field', last: key('enter') },
  'a line break after text': { place: 'field', last: { type: 'type', text: 'x\n' } },
  'text that is submitted': { place: 'field', last: { type: 'type', text: 'x', submit: true } },
  'Enter on a check box': { place: 'check', last: key('enter'), idleIn: ['gtk3'] },
  'Enter on a radio button': { place: 'radio', last: key('enter'), idleIn: ['gtk3'] },
  'arrow down in a radio group': { place: 'radio', last: key('down') },
  'arrow down in a combo box': { place: 'combo', last: key('down'), idleIn: ['gtk3'] },
  'arrow down in a list': { place: 'list', last: key('down') },
  'End in a list': { place: 'list', last: key('move_end') },
  'arrow right on a slider': { place: 'slider', last: key('right') },
  'page down on a slider': { place: 'slider', last: key('page_down') },
  'its access key': { place: 'field', last: key('alt+w') },
  'its accelerator': { place: 'field', last: key('ctrl+k') },
  'its accelerator, from a check box': { place: 'check', last: key('ctrl+k') },
  'Enter on the highlighted item': { place: 'field', first: [key('alt+m'), key('down')], last: key('enter') },
  'Space on the highlighted item': { place: 'field', first: [key('alt+m'), key('down')], last: key('space') },
  'its letter in the open menu': { place: 'field', first: [key('alt+m')], last: key('d') },
  'its letter as text': { place: 'field', first: [key('alt+m')], last: { type: 'type', text: 'd' } },
  'a tab and a space': { place: 'other', last: { type: 'type', text: '\t ' } },
  'a tab and Enter': { place: 'other', last: { type: 'type', text: '\t\n' } },
};

interface Program {
  toolkit: string;
  needs: Need[];
  run: (on: OwnDesktop, name: string, folder: string) => Promise<{ program: ProcessGroup }>;
}

const python =
  (script: string, ...more: string[]): Program['run'] =>
  (on, name, folder) =>
    on.open('/usr/bin/python3', [join(PROGRAMS, script), name, folder, ...more], `Button[name="${name} now"]`);

const ALL: Program[] = [{ toolkit: 'gtk3', needs: [{ package: 'python3-gi' }, { package: 'gir1.2-gtk-3.0' }], run: python('gtk3.py') }];

/** A program with its log, which says what was activated whatever anybody reads on the screen. */
class Logged {
  readonly #on: OwnDesktop;
  readonly #folder: string;
  readonly #program: ProcessGroup;

  private constructor(on: OwnDesktop, folder: string, program: ProcessGroup) {
    this.#on = on;
    this.#folder = folder;
    this.#program = program;
  }

  static async start({ run }: Program, on: OwnDesktop, name: string): Promise<Logged> {
    const folder = await mkdtemp(join(on.home, 'guarded-'));
    return new Logged(on, folder, (await run(on, name, folder)).program);
  }

  async end(): Promise<void> {
    await this.#program.end();
    await rm(this.#folder, { recursive: true });
  }

  async reset(place: string): Promise<void> {
    const log = join(this.#folder, 'log');
    await rm(log, { force: true });
    const asked = join(this.#folder, 'do');
    await writeFile(`${asked}.new`, place);
    await rename(`${asked}.new`, asked);
    await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toContain('ready'), { timeout: 10_000, interval: 20 });
    await this.#on.client.waitIdle({ quiet_ms: 200, timeout_ms: 10_000 });
    await writeFile(log, '');
  }

  async send(row: Row): Promise<Receipt> {
    for (const action of row.first ?? []) {
      const { error } = await this.#on.client.perform(action, { timeout_ms: PATIENCE_MS });
      expect(error, JSON.stringify(error)).toBeNull();
    }
    return this.#on.client.perform(row.last, { timeout_ms: PATIENCE_MS });
  }

  async activations(): Promise<number> {
    const log = join(this.#folder, 'log');
    return existsSync(log) ? ((await readFile(log, 'utf8')).match(/activated/g)?.length ?? 0) : 0;
  }
}

for (const program of ALL) {
  describeDesktop(`keys in a program of ${program.toolkit}`, program.needs, () => {
    let own: OwnDesktop;
    beforeAll(async () => {
      own = await OwnDesktop.start(CONFIG);
    }, PATIENCE_MS);
    afterAll(() => own.close(), PATIENCE_MS);

    describe('with a guarded control', () => {
      let logged: Logged;
      beforeAll(async () => {
        logged = await Logged.start(program, own, 'Delete');
      }, PATIENCE_MS);
      afterAll(() => logged.end(), PATIENCE_MS);

      it.each(Object.entries(ROWS))(
        '%s is held',
        async (_, row) => {
          await logged.reset(row.place);
          const { error } = await logged.send(row);
          expect(error, JSON.stringify(error)).toMatchObject({ code: 'ConfirmationRequired' });
          expect(await logged.activations()).toBe(0);
        },
        PATIENCE_MS,
      );
    });

    describe('with the same control, unguarded', () => {
      let logged: Logged;
      beforeAll(async () => {
        logged = await Logged.start(program, own, 'Do');
      }, PATIENCE_MS);
      afterAll(() => logged.end(), PATIENCE_MS);

      it.each(Object.entries(ROWS))(
        '%s is free and works',
        async (_, row) => {
          await logged.reset(row.place);
          const { error } = await logged.send(row);
          expect(error, JSON.stringify(error)).toBeNull();
          if (row.idleIn?.includes(program.toolkit) !== true)
            await vi.waitFor(async () => expect(await logged.activations()).toBeGreaterThan(0), { timeout: 5000, interval: 50 });
        },
        PATIENCE_MS,
      );
    });
  });
}
