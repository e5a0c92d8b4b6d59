import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import type { AppInfo, Apps, Call } from '@handsight/core/device';
import { findApp, installedApps } from './apps.ts';
import { isSameProgram, type OwnsWindow, windowsOfApp } from './app-windows.ts';
import { bringToFront } from './bring-to-front.ts';
import type { Connections } from './connections.ts';
import type { ListedWindow } from './x11/window-list.ts';

const WINDOW_MS = 15_000;
const END_MS = 5000;
const AGAIN_MS = 50;

/** Programs with a desktop file: listed, started, brought to the front and ended. */
export function appControl(to: Connections): Apps {
  const asked = new Map<string, OwnsWindow>();

  const windowsOf = async (owns: OwnsWindow, call: Call): Promise<ListedWindow[]> => (await to.windows(call.signal)).filter(owns);

  const until = async (call: Call, ms: number, holds: () => Promise<boolean>): Promise<boolean> => {
    const end = Math.min(call.deadline, call.clock.now() + ms);
    while (call.clock.now() < end) {
      if (await holds()) return true;
      await call.clock.after(AGAIN_MS, call.signal);
    }
    return false;
  };

  return {
    async list(): Promise<AppInfo[]> {
      const apps = await installedApps(to.env);
      return [...apps.values()].map(({ app, label }) => ({ app, label })).sort((a, b) => a.label.localeCompare(b.label));
    },
    async current(call) {
      const front = (await to.windows(call.signal)).find(({ focused }) => focused);
      if (front === undefined) return '';
      const known = [...asked].find(([, owns]) => owns(front));
      if (known !== undefined) return known[0];
      const apps = await installedApps(to.env);
      return [...apps.values()].find(({ command }) => isSameProgram(front.process, basename(command[0] ?? '')))?.app ?? front.process;
    },
    async launch(name, call) {
      const app = await findApp(name, to.env);
      const owns = await windowsOfApp(app, to.env);
      asked.set(name, owns);
      const before = new Set((await windowsOf(owns, call)).map(({ uid }) => uid));
      start(to, app.command);
      // A program that runs already may show the window it has.
      const hasNew = await until(call, before.size === 0 ? WINDOW_MS : 1500, async () =>
        (await windowsOf(owns, call)).some(({ uid }) => !before.has(uid)),
      );
      const [shown] = await windowsOf(owns, call);
      if (!hasNew && shown !== undefined) await bringToFront(to, shown.uid, call);
    },
    async stop(name, call) {
      const owns = await windowsOfApp(await findApp(name, to.env), to.env);
      const windows = await windowsOf(owns, call);
      for (const pid of new Set(windows.map((window) => window.pid))) end(pid, 'SIGTERM');
      const isGone = await until(call, END_MS, async () => (await windowsOf(owns, call)).length === 0);
      if (isGone) return;
      for (const pid of new Set((await windowsOf(owns, call)).map((window) => window.pid))) end(pid, 'SIGKILL');
      await until(call, END_MS, async () => (await windowsOf(owns, call)).length === 0);
    },
    async owns(name, { window_uid }, call) {
      const owns = asked.get(name) ?? (await windowsOfApp(await findApp(name, to.env), to.env));
      return (await to.windows(call.signal)).some((window) => window.uid === window_uid && owns(window));
    },
    reset: (app) =>
      Promise.reject(new HandsightError('PlatformUnsupported', `a desktop has no way to forget what ${app.slice(0, 80)} keeps`, { app })),
  };
}

function end(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw new HandsightError('PermissionDenied', `process ${pid} may not be ended: ${String(error)}`, { pid });
  }
}

/** Programs started here live on when Handsight ends. */
export function start(to: Connections, [file = '', ...args]: readonly string[]): void {
  const env = Object.fromEntries(Object.entries(to.env).filter(([, value]) => value !== undefined));
  const child = spawn(file, args, { env: { ...env, DISPLAY: to.server.display }, stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
