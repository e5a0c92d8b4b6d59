import { serveHttp } from '../helper/http.ts';
import { fail, print, type Process } from '../process.ts';
import { HelperServer } from './server.ts';

/** The class that Handsight's driver starts on a phone, and where it listens. */
export const HANDSIGHT_MAIN = 'dev.handsight.helper.android.Main';
const ADDRESS = 'tcp:8765';
const NAME = 'handsight-helper';

/** Handsight's helper: its jar must exist, and the phone then implements the helper's protocol itself. */
export async function handsightHelper(process: Process): Promise<number> {
  const { phone, env, args, stdin, signal, user } = process;
  const jar = env.get('CLASSPATH') ?? '';
  if (phone.files.find(jar, user)?.type !== 'file')
    return fail(process, `Error: could not find or load class ${HANDSIGHT_MAIN}\nClassNotFoundException: ${jar}`);
  if (phone.automation !== undefined)
    return fail(process, `${NAME}: java.lang.IllegalStateException: UiAutomationService already registered!`);
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end, { once: true });
  if (!args.includes('--detached')) void untilInputEnds(stdin).then(end);
  const server = new HelperServer(phone, env.get('HANDSIGHT_HELPER_TOKEN') ?? '', ended);
  phone.automation = NAME;
  const close = serveHttp(phone.sockets, ADDRESS, (request) => server.answer(request), phone.onFault);
  await print(process, `${NAME} ready 8765\n`).catch(() => undefined);
  await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
  phone.automation = undefined;
  close();
  return 0;
}

/** The end of stdin means that the starting process is gone. */
async function untilInputEnds(stdin: Process['stdin']): Promise<void> {
  while ((await stdin.read().catch(() => undefined)) !== undefined);
}
