import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type DesktopApp, installedApps } from './apps.ts';
import type { Environment } from './connections.ts';
import { onPath } from './desktop/process-group.ts';

interface ProgramWindow {
  process: string;
  classes: readonly string[];
}

export type OwnsWindow = (window: ProgramWindow) => boolean;

/**
 * Which windows are a program's: by the class that its desktop file gives, and by the program that its command starts.
 * libreoffice-calc starts libreoffice, which is a link to soffice and runs as soffice.bin, and so does libreoffice-writer.
 */
export async function windowsOfApp(app: DesktopApp, env: Environment): Promise<OwnsWindow> {
  const file = app.command[0] ?? '';
  const found = onPath(file, env['PATH'] ?? '');
  const real = found === undefined ? file : await realpath(found).catch(() => found);
  const programs = [...new Set([file, real].map((each) => basename(each)))];
  const others = [...(await installedApps(env)).values()].filter(({ app: name }) => name !== app.app);
  return (window) => {
    if (hasClass(window, app)) return true;
    return programs.some((program) => isSameProgram(window.process, program)) && !others.some((other) => hasClass(window, other));
  };
}

const hasClass = ({ classes }: ProgramWindow, { windowClass, app }: DesktopApp): boolean =>
  classes.some((each) => each === windowClass || each === app);

/** The kernel keeps fifteen letters of a program's name; soffice runs as soffice.bin. */
export const isSameProgram = (process: string, program: string): boolean =>
  process !== '' && (process === program.slice(0, 15) || process.startsWith(`${program}.`) || process.startsWith(`${program}-`));
