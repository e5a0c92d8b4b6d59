import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The program for the phone, beside the sources and beside the build alike. */
const FILE = fileURLToPath(new URL('../../helper/handsight-helper.jar', import.meta.url));
const FOLDER = '/data/local/tmp';
export const MAIN = 'dev.handsight.helper.android.Main';

export interface HelperJar {
  file: string;
  bytes: Buffer;
  /** Where it lies on a phone: its name changes with its contents. */
  path: string;
}

/** Undefined where the package lacks it. */
export async function findHelperJar(): Promise<HelperJar | undefined> {
  const bytes = await readFile(FILE).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { file: FILE, bytes, path: `${FOLDER}/handsight-helper-${hash}.jar` };
}

/** Runs it as the shell user, in place of the shell that starts it, or beside it and for itself. The token is in no list of processes. */
export function helperCommand({ path }: HelperJar, token: string, detached: boolean): string {
  const environment = `CLASSPATH=${path} HANDSIGHT_HELPER_TOKEN=${token}`;
  if (!detached) return `${environment} exec app_process / ${MAIN}`;
  return `${environment} nohup app_process / ${MAIN} --detached </dev/null >/dev/null 2>&1 &`;
}

/** Removes the ones of other versions. */
export const removeOthers = ({ path }: HelperJar): string =>
  `for f in ${FOLDER}/handsight-helper-*.jar; do [ "$f" = ${path} ] || rm -f "$f"; done`;
