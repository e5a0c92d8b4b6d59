import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, extname, isAbsolute, join, resolve } from 'node:path';

/** The executable for this name or path, or undefined if there is none. */
export async function findProgram(command: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const hasFolder = isAbsolute(command) || /[/\\]/.test(command);
  const folders = hasFolder ? [''] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' && extname(command) === '' ? ['.exe'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = resolve(join(folder, command + ending));
      if (await isProgram(file)) return file;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
