import { fail, print, type Process, type Program } from '../process.ts';
import { type Package, fullClass, shortComponent } from '../package/packages.ts';
import { Users } from '../users.ts';
import { packageDump } from './dumpsys/package.ts';
import { installAbandon, installCommand, installCommit, installCreate, installWrite, uninstallCommand } from './pm-install.ts';
import { readIntent, type Intent } from './intent.ts';

type Command = (process: Process, args: string[]) => Promise<number>;

const LISTS: Readonly<Record<string, Command>> = {
  packages: listPackages,
  package: listPackages,
  features: listFeatures,
  instrumentation: listInstrumentation,
  permissions: listPermissions,
  users: (process) => print(process, `Users:\n${process.phone.users.all.map(userLine).join('')}`).then(() => 0),
  libraries: () => Promise.resolve(0),
};

/** The features of a plain phone, without those of televisions, watches or cars. */
const FEATURES = [
  'android.hardware.bluetooth',
  'android.hardware.camera',
  'android.hardware.faketouch',
  'android.hardware.location',
  'android.hardware.microphone',
  'android.hardware.screen.landscape',
  'android.hardware.screen.portrait',
  'android.hardware.telephony',
  'android.hardware.touchscreen',
  'android.hardware.touchscreen.multitouch',
  'android.hardware.wifi',
  'android.software.home_screen',
  'android.software.input_methods',
];

const VALUED = new Set(['--user', '--uid', '--apex-only']);

async function listPackages(process: Process, args: string[]): Promise<number> {
  const has = (flag: string): boolean => args.includes(flag);
  const filter = args.find((arg, i) => !arg.startsWith('-') && !VALUED.has(args[i - 1] ?? '')) ?? '';
  const listed = process.phone.packages.all.filter(
    ({ name, system }) =>
      process.phone.users.has(Users.named(args) ?? 0, name) &&
      name.includes(filter) &&
      !(has('-3') && system) &&
      !(has('-s') && !system) &&
      !has('-d'),
  );
  for (const one of listed) await print(process, `${lineOf(one, has)}\n`);
  return 0;
}

function lineOf({ name, path, versionCode, uid }: Package, has: (flag: string) => boolean): string {
  const shown = has('-f') ? `package:${path}=${name}` : `package:${name}`;
  return `${shown}${has('--show-versioncode') ? ` versionCode:${versionCode}` : ''}${has('-U') ? ` uid:${uid}` : ''}`;
}

async function listFeatures(process: Process): Promise<number> {
  await print(process, FEATURES.map((feature) => `feature:${feature}\n`).join(''));
  return 0;
}

async function hasFeature(process: Process, [feature = '']: string[]): Promise<number> {
  const isThere = FEATURES.includes(feature);
  await print(process, `${isThere}\n`);
  return Number(!isThere);
}

async function listInstrumentation(process: Process): Promise<number> {
  for (const { instrumentation } of process.phone.packages.all) {
    for (const { name, target } of instrumentation) await print(process, `instrumentation:${name} (target=${target})\n`);
  }
  return 0;
}

async function listPermissions(process: Process): Promise<number> {
  const all = new Set(process.phone.packages.all.flatMap(({ permissions }) => permissions));
  await print(
    process,
    `All Permissions:\n\n${[...all]
      .sort()
      .map((one) => `permission:${one}\n`)
      .join('')}`,
  );
  return 0;
}

const LAUNCHER = 'android.intent.category.LAUNCHER';
const HOME = 'android.intent.category.HOME';
const MATCH = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';

/** `resolve-activity [--brief] INTENT`: which activity would be started. */
async function resolveActivity(process: Process, args: string[]): Promise<number> {
  const intent = readIntent(args);
  const [found] = activitiesFor(process, intent);
  if (found === undefined) await print(process, 'No activity found\n');
  else if (intent.flags.has('--brief')) await print(process, `${MATCH}\n${shortComponent(found.name, found.mainActivity)}\n`);
  else await print(process, info(found, ''));
  return 0;
}

async function queryActivities(process: Process, args: string[]): Promise<number> {
  const intent = readIntent(args);
  const found = activitiesFor(process, intent);
  if (found.length === 0) {
    await print(process, 'No activities found\n');
    return 0;
  }
  const shown = found.map((one, i) => {
    const what = intent.flags.has('--brief') ? `    ${MATCH}\n    ${shortComponent(one.name, one.mainActivity)}\n` : info(one, '    ');
    return `  Activity #${i}:\n${what}`;
  });
  await print(process, `${found.length} activities found:\n${shown.join('')}`);
  return 0;
}

function activitiesFor({ phone }: Process, { component, package: name, categories, data, user }: Intent): Package[] {
  const all = phone.packages.all.filter((one) => one.mainActivity !== '' && phone.users.has(user, one.name));
  if (component !== undefined)
    return all.filter((one) => one.name === component.package && one.mainActivity === fullClass(one.name, component.class));
  if (data !== '') return all.filter(({ schemes }) => schemes.includes(data.split(':')[0] ?? ''));
  if (categories.includes(HOME)) return all.filter((one) => one.name === 'com.android.launcher3');
  const startable = all.filter((one) => one.launchable || (one.origin === 'apk' && name === one.name));
  if (name !== '') return startable.filter((one) => one.name === name);
  return categories.includes(LAUNCHER) ? startable : [];
}

const info = ({ name, mainActivity, label, uid, path, system }: Package, indent: string): string =>
  [
    MATCH,
    'ActivityInfo:',
    `  name=${mainActivity}`,
    `  packageName=${name}`,
    `  processName=${name}`,
    '  enabled=true exported=true directBootAware=false',
    `  taskAffinity=${name} targetActivity=null persistableMode=PERSIST_ROOT_ONLY`,
    '  ApplicationInfo:',
    `    name=${name}.App`,
    `    packageName=${name}`,
    `    labelRes=0x0 nonLocalizedLabel=${label} icon=0x0 banner=0x0`,
    `    processName=${name}`,
    `    uid=${uid} flags=0x${system ? '1' : '0'} privateFlags=0x0 theme=0x0`,
    `    sourceDir=${path}`,
    `    dataDir=/data/user/0/${name}`,
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');

const COMMANDS: Readonly<Record<string, Command>> = {
  list: (process, [what = '', ...args]) => {
    const list = Object.hasOwn(LISTS, what) ? LISTS[what] : undefined;
    return list === undefined ? fail(process, `Error: unknown list type '${what}'`, 255) : list(process, args);
  },
  path: async (process, args) => {
    const found = ofUser(process, args);
    if (found === undefined) return 1;
    await print(process, `package:${found.path}\n`);
    return 0;
  },
  dump: async (process, [name = '']) => {
    await print(process, packageDump(process.phone, name));
    return 0;
  },
  clear: async (process, args) => {
    const { phone } = process;
    const name = named(args) ?? '';
    const found = ofUser(process, args);
    if (found === undefined) return fail(process, 'Failed', 1);
    if (found.origin === 'scenario') await phone.device.apps?.reset(name, phone.call(process.signal));
    phone.packages.forgetPermissions(name);
    await print(process, 'Success\n');
    return 0;
  },
  grant: permission('grant'),
  revoke: permission('revoke'),
  'reset-permissions': ({ phone }) => {
    for (const { name } of phone.packages.all) phone.packages.forgetPermissions(name);
    return Promise.resolve(0);
  },
  enable: state('enabled'),
  disable: state('disabled'),
  'disable-user': state('disabled-user'),
  'get-install-location': (process) => print(process, '0[auto]\n').then(() => 0),
  'has-feature': hasFeature,
  'resolve-activity': resolveActivity,
  'query-activities': queryActivities,
  'query-intent-activities': queryActivities,
  install: installCommand,
  'install-create': installCreate,
  'install-write': installWrite,
  'install-commit': installCommit,
  'install-abandon': installAbandon,
  uninstall: uninstallCommand,
  compile: (process) => print(process, 'Success\n').then(() => 0),
};

export const pm: Program = (process) => runPm(process, process.args);

/** Also `cmd package` and `abb_exec:package`. */
export function runPm(process: Process, [name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command(process, args);
  if (name !== '' && name !== 'help') return fail(process, `Unknown command: ${name}`, 255);
  return print(
    process,
    `Package manager (package) commands:\n${Object.keys(COMMANDS)
      .map((one) => `  ${one}\n`)
      .join('')}`,
  ).then(() => (name === '' ? 255 : 0));
}

/** The first positional argument. */
const named = (args: string[]): string | undefined => args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--user');

const userLine = ({ id, name, flags }: { id: number; name: string; flags: string }): string =>
  `\tUserInfo{${id}:${name}:${flags}} running\n`;

/** The named package, if the user has it; the user defaults to the owner. */
function ofUser({ phone }: Process, args: string[]): Package | undefined {
  const found = phone.packages.get(named(args) ?? '');
  return found !== undefined && phone.users.has(Users.named(args) ?? 0, found.name) ? found : undefined;
}

function permission(verb: 'grant' | 'revoke'): Command {
  return (process, args) => {
    const [name = '', what = ''] = args.filter((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--user');
    const { packages } = process.phone;
    if (packages.get(name) === undefined) {
      return fail(
        process,
        `\nException occurred while executing '${verb}':\njava.lang.IllegalArgumentException: Unknown package: ${name}`,
        255,
      );
    }
    if (what === '') return fail(process, 'Error: no permission specified', 255);
    packages.setPermission(name, what, verb === 'grant');
    return Promise.resolve(0);
  };
}

function state(word: string): Command {
  return async (process, args) => {
    const name = named(args) ?? '';
    if (process.phone.packages.get(name) === undefined)
      return fail(process, `Error: java.lang.IllegalArgumentException: Unknown package: ${name}`, 1);
    await print(process, `Package ${name} new state: ${word}\n`);
    return 0;
  };
}
