import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface OperatorToken {
  token: string;
  /** Writes it where only its owner can read it; gives the file, or undefined when the token came from the environment. */
  keep(port: number): Promise<string | undefined>;
  forget(): Promise<void>;
}

/**
 * The token that decides approvals: the one in the environment, or a new one. Its file does not lie in the data folder,
 * whose files requests may name.
 */
export function newOperatorToken(env: NodeJS.ProcessEnv = process.env): OperatorToken {
  const given = env['HANDSIGHT_OPERATOR_TOKEN'];
  if (given !== undefined && given !== '') {
    return { token: given, keep: () => Promise.resolve(undefined), forget: () => Promise.resolve() };
  }
  const token = randomBytes(24).toString('hex');
  const folder = join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'handsight');
  let file: string | undefined;
  return {
    token,
    keep: async (port) => {
      file = join(folder, `operator-${port}.token`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rm(file, { force: true });
      await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
      return file;
    },
    forget: async () => {
      if (file !== undefined) await rm(file, { force: true });
    },
  };
}
