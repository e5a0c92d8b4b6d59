import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface OperatorToken {
  token: string;
  /** Where it was written; undefined when it came from the environment. */
  file: string | undefined;
  forget(): Promise<void>;
}

/**
 * The token that decides approvals: the one in the environment, or a new one in a file that only its owner can read. It
 * does not lie in the data folder, whose files requests may name.
 */
export async function keepOperatorToken(port: number, env: NodeJS.ProcessEnv = process.env): Promise<OperatorToken> {
  const given = env['HANDSIGHT_OPERATOR_TOKEN'];
  if (given !== undefined && given !== '') return { token: given, file: undefined, forget: () => Promise.resolve() };
  const token = randomBytes(24).toString('hex');
  const folder = join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'handsight');
  const file = join(folder, `operator-${port}.token`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  return { token, file, forget: () => rm(file, { force: true }) };
}
