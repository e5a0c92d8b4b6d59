import { FileFault } from '../file/fault.ts';
import { bytesOf } from '../io/bytes.ts';
import { type Process, type Program, fail, print, pathOf } from '../process.ts';
import { dumpScreen } from '../screen/dump.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';
const USAGE = `Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml

events: prints out accessibility events until terminated
`;

export const uiautomator: Program = (process) => {
  const [command = '', ...args] = process.args;
  if (command === 'dump') return dump(process, args.find((arg) => !arg.startsWith('--')) ?? DEFAULT_FILE);
  if (command === 'events') return events(process);
  if (command === 'runtest') return fail(process, 'INSTRUMENTATION_STATUS: no test class can be run on this phone');
  return print(process, USAGE).then(() => (command === '' || command === 'help' ? 0 : 1));
};

/** As in the original, errors go to stderr and the exit status is still 0. */
async function dump(process: Process, path: string): Promise<number> {
  const result = await dumpScreen(process.phone, process.signal);
  if ('error' in result) return fail(process, /^[A-Zj]/.test(result.error) ? result.error : `ERROR: ${result.error}`, 0);
  if (path === '/dev/tty' || path === '/dev/stdout') await process.stdout.write(result.bytes);
  else {
    try {
      process.phone.files.write(pathOf(process, path), result.bytes, process.user);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      return fail(process, `java.io.FileNotFoundException: ${path}: open failed: (${error.message})`, 0);
    }
  }
  // The spelling is Android's.
  await process.stdout.write(bytesOf(`UI hierchary dumped to: ${path}\n`));
  return 0;
}

async function events(process: Process): Promise<number> {
  const { device } = process.phone;
  const stop = device.subscribe((event) => {
    const time = new Date(process.phone.clock.now()).toISOString().slice(5, 23).replace('T', ' ');
    print(process, `${time} EventType: ${event.type === 'changed' ? 'TYPE_WINDOW_CONTENT_CHANGED' : 'TYPE_WINDOWS_CHANGED'}\n`).catch(
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => process.signal.addEventListener('abort', () => resolve(), { once: true }));
  stop();
  return 0;
}
