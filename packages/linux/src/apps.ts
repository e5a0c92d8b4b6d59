import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import type { AppInfo } from '@handsight/core/device';
import { onPath } from './desktop/process-group.ts';

/** A program as its desktop file describes it. */
export interface DesktopApp extends AppInfo {
  command: string[];
  /** The class of its windows, if the file gives it (StartupWMClass). */
  windowClass?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The programs in this machine's menus, by the names of their desktop files. */
export async function installedApps(env: Environment): Promise<Map<string, DesktopApp>> {
  const home = env['XDG_DATA_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'share');
  const shared = (env['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share').split(':');
  const found = new Map<string, DesktopApp>();
  for (const folder of [home, ...shared].map((dir) => join(dir, 'applications'))) {
    const files = await readdir(folder).catch((): string[] => []);
    for (const file of files.filter((name) => name.endsWith('.desktop')).sort()) {
      const app = file.slice(0, -'.desktop'.length);
      if (found.has(app)) continue;
      const parsed = parseDesktopFile(app, await readFile(join(folder, file), 'utf8').catch(() => ''));
      if (parsed !== undefined && onPath(parsed.command[0] ?? '', env['PATH'] ?? '') !== undefined) found.set(app, parsed);
    }
  }
  return found;
}

/** Undefined for entries that menus hide. */
export function parseDesktopFile(app: string, text: string): DesktopApp | undefined {
  const section = text.split(/^\[/m).find((part) => part.startsWith('Desktop Entry]')) ?? '';
  const entries = new Map<string, string>();
  for (const line of section.split('\n')) {
    const equals = line.indexOf('=');
    if (equals > 0 && !line.startsWith('#')) entries.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  if (entries.get('Type') !== 'Application' || entries.get('NoDisplay') === 'true' || entries.get('Hidden') === 'true') return undefined;
  const command = parseExec(entries.get('Exec') ?? '');
  if (command.length === 0) return undefined;
  const windowClass = entries.get('StartupWMClass');
  return { app, label: entries.get('Name') ?? app, command, ...(windowClass === undefined ? {} : { windowClass }) };
}

/** The arguments of an Exec line; field codes such as %U stand for files and are dropped. */
function parseExec(exec: string): string[] {
  const words = exec.match(/"(?:\\.|[^"\\])*"|\S+/g) ?? [];
  return words
    .map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word))
    .map((word) => word.replace(/%%/g, '\0'))
    .filter((word) => !/^%[a-zA-Z]$/.test(word))
    .map((word) => word.replace(/%[a-zA-Z]/g, '').replace(/\0/g, '%'));
}

/** Finds a program by its desktop file, its label, or a command that starts only it. Throws AppNotInstalled. */
export async function findApp(name: string, env: Environment): Promise<DesktopApp> {
  const apps = await installedApps(env);
  const folded = name.replace(/\.desktop$/, '');
  const all = [...apps.values()];
  const found = apps.get(folded) ?? all.find(({ label, app }) => label === name || app.split('.').at(-1) === folded);
  if (found !== undefined) return found;
  const byCommand = all.filter(({ label, command: [program = ''] }) => isAlike(label, name) || basename(program) === folded);
  // libreoffice --calc and libreoffice --writer share one command: its name alone is ambiguous.
  if (byCommand.length === 1 && byCommand[0] !== undefined) return byCommand[0];
  throw new HandsightError('AppNotInstalled', `no menu of this desktop offers "${name.slice(0, 80)}"`, { app: name.slice(0, 200) });
}

const isAlike = (label: string, name: string): boolean => label.toLowerCase() === name.toLowerCase();
