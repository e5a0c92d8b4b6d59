import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { fromEnvironment } from '@handsight/core/environment';
import { operatorFile } from './state-folder.ts';

const givenToken = (): string | undefined => {
  const given = fromEnvironment('HANDSIGHT_OPERATOR_TOKEN');
  return given === '' ? undefined : given;
};

export interface OperatorToken {
  token: string;
  /** Writes it to a file that only its owner can read; returns the file, or undefined if the token came from the environment. */
  keep(port: number): Promise<string | undefined>;
  forget(): Promise<void>;
}

/** The token for deciding approvals and stopping the host: the one in the environment, or a new one. */
export function newOperatorToken(): OperatorToken {
  const given = givenToken();
  if (given !== undefined) return { token: given, keep: () => Promise.resolve(undefined), forget: () => Promise.resolve() };
  const token = randomBytes(24).toString('hex');
  let file: string | undefined;
  return {
    token,
    keep: async (port) => {
      file = operatorFile(port);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await rm(file, { force: true });
      await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
      return file;
    },
    forget: async () => {
      // Another host may have taken the port and overwritten this file with its token.
      if (file !== undefined && (await tokenIn(file)) === token) await rm(file, { force: true });
    },
  };
}

/** The token of the host on a port, if this user can read it. */
export async function knownOperatorToken(port: number): Promise<string | undefined> {
  return givenToken() ?? (await tokenIn(operatorFile(port)));
}

const tokenIn = async (file: string): Promise<string | undefined> => (await readFile(file, 'utf8').catch(() => undefined))?.trim();
