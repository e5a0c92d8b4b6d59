import { fail, print, type Process, type Program } from '../../process.ts';
import type { Package } from '../../package/package.ts';
import { Users } from '../../users.ts';
import { packageDump } from '../dumpsys/package.ts';
import { installAbandon, installCommand, installCommit, installCreate, installWrite, uninstallCommand } from './install.ts';
import { hasFeature, listFeatures, listInstrumentation, listPackages, listPermissions } from './list.ts';
import { queryActivities, resolveActivity } from './resolve.ts';

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
