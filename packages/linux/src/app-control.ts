import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import type { AppInfo, Apps, Call } from '@handsight/core/device';
import { findApp, installedApps } from './apps.ts';
import { type AppWindows, isSameProgram, windowsOfApp } from './app-windows.ts';
import { bringToFront } from './bring-to-front.ts';
import type { Connections } from './connections.ts';
import { hasProcessEnded, signalProcess } from './end-process.ts';
import type { ListedWindow } from './session.ts';

const WINDOW_MS = 15_000;
const END_MS = 5000;
const AGAIN_MS = 50;

/** Lists, starts, activates and stops programs that have a desktop file. */
export function appControl(to: Connections): Apps {
  const asked = new Map<string, AppWindows>();

  const windowsOf = async ({ owns }: AppWindows, call: Call): Promise<ListedWindow[]> => {
    const windows = await to.windows(call.signal);
    return windows.filter((window) => owns(window, windows));
  };

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
      const windows = await to.windows(call.signal);
      const front = windows.find(({ focused }) => focused);
      if (front === undefined) return '';
      const known = [...asked].find(([, { owns }]) => owns(front, windows));
      if (known !== undefined) return known[0];
      const apps = await installedApps(to.env);
      return [...apps.values()].find(({ command }) => isSameProgram(front.process, basename(command[0] ?? '')))?.app ?? front.process;
    },
    async launch(name, call) {
      const app = await findApp(name, to.env);
      const its = await windowsOfApp(app, to.env);
      asked.set(name, its);
      const before = new Set((await windowsOf(its, call)).map(({ uid }) => uid));
      start(to, app.command);
      // A program that is already running may show its existing window.
      const hasNew = await until(call, before.size === 0 ? WINDOW_MS : 1500, async () =>
        (await windowsOf(its, call)).some(({ uid }) => !before.has(uid)),
      );
      const [shown] = await windowsOf(its, call);
      if (!hasNew && shown !== undefined) await bringToFront(to, shown.uid, call);
    },
    async stop(name, call) {
      const { mayOwn } = await windowsOfApp(await findApp(name, to.env), to.env);
      const windows = (await to.windows(call.signal)).filter(mayOwn);
      const pids = [...new Set(windows.map(({ pid }) => pid))];
      // A starting program may close its splash window before it opens the next: only its process shows that it has ended.
      const hasEnded = async (): Promise<boolean> =>
        (await Promise.all(pids.map(hasProcessEnded))).every(Boolean) &&
        !(await to.windows(call.signal)).some(({ pid }) => pids.includes(pid));
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        for (const pid of pids) signalProcess(pid, signal);
        if (await until(call, END_MS, hasEnded)) return;
      }
    },
    async owns(name, { window_uid }, call) {
      const its = asked.get(name) ?? (await windowsOfApp(await findApp(name, to.env), to.env));
      return (await windowsOf(its, call)).some(({ uid }) => uid === window_uid);
    },
    reset: (app) =>
      Promise.reject(new HandsightError('PlatformUnsupported', `a desktop has no way to forget what ${app.slice(0, 80)} keeps`, { app })),
  };
}

/** Programs started here outlive Handsight. */
export function start(to: Connections, [file = '', ...args]: readonly string[]): void {
  const env = Object.fromEntries(Object.entries(to.env).filter(([, value]) => value !== undefined));
  const child = spawn(file, args, { env: { ...env, ...to.session.environment }, stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
