import { appFolder } from '../file/app-folder.ts';
import { fail, type Program } from '../process.ts';
import { runOther } from './process/wrap.ts';

/** `run-as PACKAGE [COMMAND…]`: as the app itself, which only debuggable apps allow. */
export const runAs: Program = (process) => {
  const args = process.args[0] === '--user' ? process.args.slice(2) : process.args;
  const [name, ...argv] = args;
  if (name === undefined) return fail(process, 'run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]');
  const found = process.phone.packages.get(name);
  if (found === undefined) return fail(process, `run-as: unknown package: ${name}`);
  if (!found.debuggable) return fail(process, `run-as: package not debuggable: ${name}`);
  const change = { user: { uid: found.uid }, cwd: appFolder(name) };
  return runOther(process, argv.length === 0 ? ['sh'] : argv, change);
};
