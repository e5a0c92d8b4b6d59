import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DesktopApp, installedApps } from './apps.ts';
import type { Environment } from './connections.ts';
import { onPath } from './desktop/process-group.ts';

interface ProgramWindow {
  process: string;
  pid: number;
  classes: readonly string[];
}

export interface AppWindows {
  /** Whether a window belongs to the app, given all windows. */
  owns: (window: ProgramWindow, all: readonly ProgramWindow[]) => boolean;
  /** Whether it may: nothing assigns it to another app. */
  mayOwn: (window: ProgramWindow) => boolean;
}

/**
 * Which windows belong to a program: by the class in its desktop file, and by the program its command starts.
 * libreoffice-calc starts libreoffice, which is a link to soffice and runs as soffice.bin, and so does libreoffice-writer: a dialog
 * of that program is Calc's when Calc has a window open, and the start window belongs to neither.
 */
export async function windowsOfApp(app: DesktopApp, env: Environment): Promise<AppWindows> {
  const file = app.command[0] ?? '';
  const found = onPath(file, env['PATH'] ?? '');
  const real = found === undefined ? file : await realpath(found).catch(() => found);
  const programs = [...new Set([file, real].map((each) => basename(each)))];
  const others = [...(await installedApps(env)).values()].filter(({ app: name }) => name !== app.app);
  const isShared = app.windowClass !== undefined && others.some(({ command }) => programs.includes(basename(command[0] ?? '')));
  const mayOwn = (window: ProgramWindow): boolean =>
    hasClass(window, app) ||
    (programs.some((program) => isSameProgram(window.process, program)) && !others.some((other) => hasClass(window, other)));
  const isBeside = ({ pid }: ProgramWindow, all: readonly ProgramWindow[]): boolean =>
    all.some((window) => window.pid === pid && hasClass(window, app));
  return { mayOwn, owns: (window, all) => mayOwn(window) && (!isShared || isBeside(window, all)) };
}

const hasClass = ({ classes }: ProgramWindow, { windowClass, app }: DesktopApp): boolean =>
  classes.some((each) => each === windowClass || each === app);

/** The kernel truncates a process name to fifteen characters; soffice runs as soffice.bin. */
export const isSameProgram = (process: string, program: string): boolean =>
  process !== '' && (process === program.slice(0, 15) || process.startsWith(`${program}.`) || process.startsWith(`${program}-`));
