import { Users } from '../../users.ts';
import { fail, print, type Process, type Program } from '../../process.ts';
import { readIntent, intentText, IntentFault, type Intent } from './intent.ts';
import { instrument } from './instrument.ts';
import { start } from './start.ts';

const USAGE = `Activity manager (activity) commands:
  help
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>] <INTENT>
  start-service <INTENT>
  broadcast [--user <USER_ID>] <INTENT>
  instrument [-r] [-e <NAME> <VALUE>] [-w] <COMPONENT>
  force-stop [--user <USER_ID>] <PACKAGE>
  kill <PACKAGE>
  stack list
`;

type Command = (process: Process, args: string[]) => Promise<number>;

const withIntent =
  (run: (process: Process, intent: Intent) => Promise<number>): Command =>
  (process, args) =>
    run(process, readIntent(args));

const COMMANDS: Readonly<Record<string, Command>> = {
  start: withIntent(start),
  'start-activity': withIntent(start),
  startservice: withIntent(service),
  'start-service': withIntent(service),
  'start-foreground-service': withIntent(service),
  stopservice: withIntent(async (process, intent) => {
    await print(process, `Stopping service: ${intentText(intent)}\nService not stopped: was not running.\n`);
    return 0;
  }),
  broadcast: withIntent(broadcast),
  instrument,
  'force-stop': stop,
  kill: stop,
  'kill-all': () => Promise.resolve(0),
  'get-current-user': (process) => print(process, '0\n').then(() => 0),
  'wait-for-broadcast-idle': (process) => print(process, 'All broadcast queues are idle!\n').then(() => 0),
  monitor: (process) => fail(process, 'Error: only a debugger can monitor the activity manager of this phone', 1),
  switch: () => Promise.resolve(0),
};

export const am: Program = (process) => runAm(process, process.args);

/** Also `cmd activity`. */
export async function runAm(process: Process, [name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    if (name !== '' && name !== 'help') return fail(process, `Unknown command: ${name}`, 255);
    await print(process, USAGE);
    return name === '' ? 255 : 0;
  }
  try {
    return await command(process, args);
  } catch (error) {
    if (!(error instanceof IntentFault)) throw error;
    return fail(process, `\nException occurred while executing '${name}':\njava.lang.IllegalArgumentException: ${error.message}`, 255);
  }
}

async function stop(process: Process, args: string[]): Promise<number> {
  const { phone } = process;
  const name = args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--user');
  if (name === undefined) return fail(process, 'Error: no package specified', 255);
  const found = phone.packages.get(name);
  // Without a user every copy is stopped.
  if ((Users.named(args) ?? phone.users.of(name)) !== phone.users.of(name)) return 0;
  if (found?.origin === 'scenario') await phone.device.apps?.stop(name, phone.call(process.signal));
  phone.helpers.stop(name);
  return 0;
}

async function service(process: Process, intent: Intent): Promise<number> {
  await print(process, `Starting service: ${intentText(intent)}\n`);
  const found = process.phone.packages.get(intent.component?.package ?? intent.package);
  const refused = found === undefined ? 'Error: Not found; no service started.' : process.phone.helpers.start(found, process.phone);
  return refused === undefined ? 0 : fail(process, refused, 1);
}

async function broadcast(process: Process, intent: Intent): Promise<number> {
  const answer = await process.phone.helpers.broadcast(intent, process.phone, process.phone.call(process.signal));
  await print(process, `Broadcasting: ${intentText(intent)}\nBroadcast completed: result=${answer}\n`);
  return 0;
}
