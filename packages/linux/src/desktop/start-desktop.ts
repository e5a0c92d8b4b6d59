import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import { enableAccessibility } from '../atspi/enable.ts';
import { windowManagerOf } from '../x11/window-manager.ts';
import { desktopEnvironment, writeToolkitSettings } from './environment.ts';
import { firstLine, onPath, ProcessGroup } from './process-group.ts';

export interface DesktopOptions {
  width?: number;
  height?: number;
  /** What programs inherit. */
  env?: NodeJS.ProcessEnv;
}

/** Each program with the Debian package that provides it. */
const PROGRAMS: readonly [command: string, debianPackage: string][] = [
  ['Xvfb', 'xvfb'],
  ['dbus-daemon', 'dbus-daemon'],
  ['openbox', 'openbox'],
];

const START_MS = 20_000;

/** A private desktop: display, window manager, session bus and accessibility bus. */
export class Desktop {
  /** `:99`. */
  readonly display: string;
  /** The environment a program needs to appear on it. */
  readonly env: Readonly<Record<string, string>>;
  readonly #groups: ProcessGroup[];
  readonly #folder: string;

  constructor(display: string, env: Record<string, string>, groups: ProcessGroup[], folder: string) {
    this.display = display;
    this.env = env;
    this.#groups = groups;
    this.#folder = folder;
  }

  /** Starts a program on the desktop. It is stopped with the desktop at the latest. */
  run(command: string, args: readonly string[] = [], env: Record<string, string> = {}): ProcessGroup {
    const group = new ProcessGroup({ command, args, env: { ...this.env, ...env } });
    this.#groups.push(group);
    return group;
  }

  /** Stops everything, the most recently started first. */
  async close(): Promise<void> {
    const groups = this.#groups.splice(0).reverse();
    const [display, bus, ...others] = [...groups].reverse();
    await Promise.all(others.map((group) => group.end()));
    await bus?.end();
    await display?.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export async function startDesktop({ width = 1920, height = 1080, env = process.env }: DesktopOptions = {}): Promise<Desktop> {
  requirePrograms(env['PATH'] ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'handsight-desktop-'));
  await chmod(folder, 0o700);
  await writeToolkitSettings(folder);
  const groups: ProcessGroup[] = [];
  const start = (command: string, args: string[], settings: Record<string, string>, channel?: number): ProcessGroup => {
    const stdio = channel === undefined ? undefined : [0, 1, 2, 3].map((fd) => (fd === channel ? ('pipe' as const) : ('ignore' as const)));
    const group = new ProcessGroup({ command, args, env: settings, ...(stdio === undefined ? {} : { stdio }) });
    groups.push(group);
    return group;
  };
  const signal = AbortSignal.timeout(START_MS);
  const settings = desktopEnvironment(env, folder);
  try {
    const screen = ['-screen', '0', `${width}x${height}x24`];
    const server = start('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-noreset', '-ac', '-dpi', '96'], settings, 3);
    const display = `:${await firstLine(server, 3, START_MS)}`;
    Object.assign(settings, { DISPLAY: display });
    const bus = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], settings, 1);
    Object.assign(settings, { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus, 1, START_MS) });
    start('openbox', ['--sm-disable'], settings);
    await Promise.all([windowManagerOf(display, signal), enableAccessibility(settings['DBUS_SESSION_BUS_ADDRESS'] ?? '', signal)]);
    return new Desktop(display, settings, groups, folder);
  } catch (error) {
    await new Desktop('', settings, groups, folder).close();
    throw error;
  }
}

function requirePrograms(path: string): void {
  const missing = PROGRAMS.filter(([command]) => onPath(command, path) === undefined);
  if (missing.length === 0) return;
  const names = missing.map(([command]) => command).join(', ');
  throw new HandsightError(
    'PlatformUnsupported',
    `a private desktop needs ${names}; on Debian: apt-get install ${missing.map(([, name]) => name).join(' ')} at-spi2-core`,
    { missing: names },
  );
}
