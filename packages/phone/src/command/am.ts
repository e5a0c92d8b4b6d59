import { Users } from '../users.ts';
import { fail, print, type Process, type Program } from '../process.ts';
import { readIntent, intentText, IntentFault, type Intent } from './intent.ts';
import { AppNotInstalledError } from '@handsight/core/error';
import { shortComponent, type Package } from '../package/packages.ts';
import { frontApp } from '../screen/face.ts';

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

const HOME = 'android.intent.category.HOME';
const VIEW = 'android.intent.action.VIEW';
const LAUNCHER = 'com.android.launcher3';

/** `am start`: brings an app to the front, or opens a link. */
async function start(process: Process, intent: Intent): Promise<number> {
  await print(process, `Starting: ${intentText(intent)}\n`);
  const { phone } = process;
  const call = phone.call(process.signal);
  const before = await frontApp(phone.face, call);
  if (intent.data !== '' && intent.component === undefined) return openLink(process, intent);
  const found = targetOf(process, intent);
  if (typeof found === 'string') return fail(process, found, 1);
  if (intent.flags.has('-S') && found.origin === 'scenario') await phone.device.apps?.stop(found.name, call);
  phone.users.started(found.name, intent.user);
  if (found.origin === 'scenario') await phone.device.apps?.launch(found.name, call);
  else if (found.name === LAUNCHER) await phone.device.press({ modifiers: [], key: 'home', keycode: 3 }, call);
  else {
    const refused = phone.helpers.start(found, phone);
    if (refused !== undefined) return fail(process, refused, 1);
  }
  phone.log.add('info', 'ActivityTaskManager', `START u${intent.user} {${intentText(intent).slice(9, -2)}} from uid 2000`, found.name);
  if (before === found.name && !intent.flags.has('-S')) {
    await print(process, 'Warning: Activity not started, its current task has been brought to the front\n');
  }
  if (intent.flags.has('-W')) await print(process, waited(found));
  return 0;
}

/** The target package, or Android's error message. */
function targetOf(process: Process, { action, component, package: name, categories, user }: Intent): Package | string {
  const { packages, users } = process.phone;
  if (component !== undefined) {
    const found = packages.get(component.package);
    const known =
      found !== undefined && users.has(user, found.name) && (found.origin !== 'scenario' || found.mainActivity === component.class);
    return known ? found : `Error type 3\nError: Activity class {${component.package}/${component.class}} does not exist.`;
  }
  const found = packages.get(name === '' ? (implicit(process, action, categories) ?? '') : name);
  if (found?.mainActivity !== undefined && found.mainActivity !== '' && users.has(user, found.name)) return found;
  return 'Error: Activity not started, unable to resolve Intent';
}

/** Intents without a package: the launcher, and every settings page, which opens the app labelled Settings. */
function implicit({ phone }: Process, action: string, categories: string[]): string | undefined {
  if (categories.includes(HOME)) return LAUNCHER;
  if (!action.startsWith('android.settings.')) return undefined;
  return phone.packages.all.find((one) => one.launchable && /\bsettings$/.test(one.name))?.name;
}

async function openLink(process: Process, intent: Intent): Promise<number> {
  const { phone } = process;
  try {
    await phone.device.openLink(intent.data, phone.call(process.signal));
  } catch (error) {
    if (!(error instanceof AppNotInstalledError)) throw error;
    return fail(
      process,
      `Error: Activity not started, unable to resolve Intent { act=${intent.action || VIEW} dat=${intent.data} flg=0x10000000 }`,
      1,
    );
  }
  const front = phone.packages.get(await frontApp(phone.face, phone.call(process.signal)));
  if (intent.flags.has('-W') && front !== undefined) await print(process, waited(front));
  return 0;
}

const waited = ({ name, mainActivity }: Package): string =>
  `Status: ok\nLaunchState: COLD\nActivity: ${shortComponent(name, mainActivity)}\nTotalTime: 12\nWaitTime: 14\nComplete\n`;

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

/** `am instrument`: no code of an APK is run, so only what the phone emulates can be started. Everything else fails at once. */
async function instrument(process: Process, args: string[]): Promise<number> {
  const { rest, flags, component, extras } = readIntent(args);
  const name = component === undefined ? (rest[0] ?? '') : `${component.package}/${component.class}`;
  const { phone } = process;
  const found = phone.packages.instrumentation(name);
  if (found === undefined) {
    return fail(
      process,
      `INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${name}}\nINSTRUMENTATION_STATUS_CODE: -1\nandroid.util.AndroidException: INSTRUMENTATION_FAILED: ${name}`,
      1,
    );
  }
  const run = phone.helpers.instrumentation(name);
  if (run === undefined) {
    await print(
      process,
      'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_RESULT: longMsg=This phone does not run the code of installed packages.\nINSTRUMENTATION_CODE: 0\n',
    );
    return 0;
  }
  return run(process, extras, flags.has('-w'));
}

/** `monkey -p PACKAGE [-c CATEGORY] 1`: the shortest way to start an app. It does nothing at random here. */
export const monkey: Program = async (process) => {
  const { phone, args } = process;
  const names = args.flatMap((arg, i) => (args[i - 1] === '-p' ? [arg] : []));
  const count = args.at(-1) ?? '';
  await print(process, `  bash arg: ${args.join('\n  bash arg: ')}\n`);
  if (!/^\d+$/.test(count)) return fail(process, '** Error: Count not specified', 255);
  const [name] = names;
  const found = name === undefined ? undefined : phone.packages.get(name);
  if (
    found === undefined ||
    !phone.users.has(0, found.name) ||
    (found.origin === 'scenario' && !found.launchable) ||
    found.mainActivity === ''
  ) {
    await print(process, '** No activities found to run, monkey aborted.\n');
    return 252;
  }
  // It resets the device's rotation when it ends, which switches auto-rotation on.
  phone.settings.put('system', 'accelerometer_rotation', '1');
  if (found.origin === 'scenario') await phone.device.apps?.launch(found.name, phone.call(process.signal));
  else {
    const refused = phone.helpers.start(found, phone);
    if (refused !== undefined) return fail(process, `** ${refused}`, 252);
  }
  await print(process, `Events injected: ${count}\n## Network stats: elapsed time=11ms (0ms mobile, 0ms wifi, 11ms not connected)\n`);
  return 0;
};
