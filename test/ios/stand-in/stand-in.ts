import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fromRoot } from '../../requires.ts';

export interface PhoneState {
  udid: string;
  name: string;
  version: string;
  trusted: boolean;
  devmode: boolean;
  tunnel: boolean;
  image: boolean;
  agent: 'absent' | 'installed' | 'runs';
  apps: [bundle: string, name: string][];
}

export interface SimulatorState {
  udid: string;
  name: string;
  state: 'Booted' | 'Shutdown';
  /** `iOS-18-5` */
  runtime: string;
  apps: [bundle: string, name: string][];
}

/** Which of the two programs are on the PATH, and what they know. */
export interface MachineState {
  ios?: { usbmuxd: boolean; tunnelAgent: boolean; agent?: string; devices: PhoneState[] };
  xcrun?: { simulators: SimulatorState[] };
}

/** A machine with go-ios, Xcode or neither: programs on the PATH of this process that answer as the real ones do. */
export class StandIn {
  readonly folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  readonly #file = join(this.folder, 'state.json');
  readonly #before = { PATH: process.env['PATH'], STAND_IN: process.env['STAND_IN'] };

  constructor(state: MachineState) {
    for (const name of ['ios', 'xcrun'] as const) {
      if (state[name] === undefined) continue;
      cpSync(fromRoot(`test/ios/stand-in/${name}.mjs`), join(this.folder, `${name}.mjs`));
      const script = join(this.folder, name);
      writeFileSync(script, `#!/bin/sh\nexec "${process.execPath}" "${this.folder}/${name}.mjs" "$@"\n`);
      chmodSync(script, 0o755);
    }
    writeFileSync(this.#file, JSON.stringify({ ...state, ...(state.xcrun && { xcrun: { ...state.xcrun, folder: this.folder } }) }));
    process.env['STAND_IN'] = this.#file;
    process.env['PATH'] = `${this.folder}${delimiter}${this.#before.PATH ?? ''}`;
  }

  get env(): Record<string, string> {
    return { STAND_IN: this.#file, PATH: process.env['PATH'] ?? '', GO_IOS_PATH: join(this.folder, 'ios') };
  }

  /** What was asked of the programs, one line a call. */
  get calls(): string[] {
    const log = `${this.#file}.log`;
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  }

  close(): void {
    process.env['PATH'] = this.#before.PATH;
    if (this.#before.STAND_IN === undefined) delete process.env['STAND_IN'];
    else process.env['STAND_IN'] = this.#before.STAND_IN;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
