import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The program for the phone; the path holds from src/ and from dist/. */
const FILE = fileURLToPath(new URL('../../helper/handsight-helper.jar', import.meta.url));
const FOLDER = '/data/local/tmp';
export const MAIN = 'dev.handsight.helper.android.Main';

export interface HelperJar {
  file: string;
  bytes: Buffer;
  /** Its path on a phone: the name contains a hash of its contents. */
  path: string;
}

/** Undefined if the package lacks it. */
export async function findHelperJar(): Promise<HelperJar | undefined> {
  const bytes = await readFile(FILE).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { file: FILE, bytes, path: `${FOLDER}/handsight-helper-${hash}.jar` };
}

/** Runs it as the shell user, replacing the shell that starts it or detached from it. The token does not show up in `ps`. */
export function helperCommand({ path }: HelperJar, token: string, detached: boolean): string {
  const environment = `CLASSPATH=${path} HANDSIGHT_HELPER_TOKEN=${token}`;
  if (!detached) return `${environment} exec app_process / ${MAIN}`;
  return `${environment} nohup app_process / ${MAIN} --detached </dev/null >/dev/null 2>&1 &`;
}

/** Removes the jars of other versions. */
export const removeOthers = ({ path }: HelperJar): string =>
  `for f in ${FOLDER}/handsight-helper-*.jar; do [ "$f" = ${path} ] || rm -f "$f"; done`;
