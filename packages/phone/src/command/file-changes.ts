import { FileFault } from '../file/fault.ts';
import { DIRECTORY, modeOf, TYPE_MASK } from '../file/node.ts';
import { nameIn, within } from '../file/path.ts';
import { type Process, type Program, fail, pathOf } from '../process.ts';
import { readFlags } from './flags.ts';

/** Applies a change to every path, and reports those that failed. */
async function forEach(process: Process, name: string, paths: string[], quiet: boolean, change: (path: string) => void): Promise<number> {
  if (paths.length === 0) return quiet ? 0 : fail(process, `${name}: Needs 1 argument`);
  let status = 0;
  for (const path of paths) {
    try {
      change(pathOf(process, path));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      if (quiet && error.message === 'No such file or directory') continue;
      status = await fail(process, `${name}: ${path}: ${error.message}`);
    }
  }
  return status;
}

export const rm: Program = (process) => {
  const flags = readFlags(process.args, 'firR');
  const recursive = flags.has('r') || flags.has('R');
  return forEach(process, 'rm', flags.rest, flags.has('f'), (path) => process.phone.files.remove(path, process.user, recursive));
};

export const mkdir: Program = (process) => {
  const flags = readFlags(process.args, 'm:pv');
  return forEach(process, 'mkdir', flags.rest, false, (path) => process.phone.files.mkdir(path, process.user, { parents: flags.has('p') }));
};

export const rmdir: Program = (process) => {
  const flags = readFlags(process.args, 'p');
  return forEach(process, 'rmdir', flags.rest, false, (path) => process.phone.files.rmdir(path, process.user));
};

export const touch: Program = (process) => {
  const flags = readFlags(process.args, 'acmt:r:d:');
  return forEach(process, 'touch', flags.rest, false, (path) => process.phone.files.touch(path, process.user));
};

export const chmod: Program = (process) => {
  const { rest } = readFlags(process.args, 'RfvHLP');
  const [mode = '', ...paths] = rest;
  if (!/^[0-7]{3,4}$/.test(mode)) return /^[ugoa]*[+=-][rwxXst]*$/.test(mode) ? 0 : fail(process, `chmod: bad mode '${mode}'`);
  return forEach(process, 'chmod', paths, false, (path) => {
    const node = process.phone.files.get(path, process.user);
    if (node.uid !== process.user.uid) throw new FileFault('EPERM', path);
    node.mode = Number.parseInt(mode, 8) & 0o777;
  });
};

export const mv: Program = (process) => {
  const { rest } = readFlags(process.args, 'finTv');
  return transfer(process, 'mv', rest, (from, to) => process.phone.files.rename(from, to, process.user));
};

export const cp: Program = (process) => {
  const flags = readFlags(process.args, 'adfHiLnpPrRTuv');
  const recursive = flags.has('r') || flags.has('R') || flags.has('a');
  return transfer(process, 'cp', flags.rest, (from, to) => copy(process, from, to, recursive));
};

function copy(process: Process, from: string, to: string, recursive: boolean): void {
  const { files } = process.phone;
  const node = files.get(from, process.user);
  if (node.type !== 'directory') {
    files.write(to, files.read(from, process.user).slice(), process.user);
    return;
  }
  if (!recursive) throw new FileFault('EISDIR', from);
  files.mkdir(to, process.user, { parents: true });
  for (const [name] of files.list(from, process.user)) copy(process, within(from, name), within(to, name), true);
}

/** The last path is the destination; if it is a folder, the others go into it. */
async function transfer(process: Process, name: string, paths: string[], move: (from: string, to: string) => void): Promise<number> {
  const target = paths.at(-1);
  if (target === undefined || paths.length < 2) return fail(process, `${name}: Needs 2 arguments`);
  const found = process.phone.files.find(pathOf(process, target), process.user);
  const isFolder = found !== undefined && (modeOf(found) & TYPE_MASK) === DIRECTORY;
  if (paths.length > 2 && !isFolder) return fail(process, `${name}: '${target}' not directory`);
  let status = 0;
  for (const path of paths.slice(0, -1)) {
    const from = pathOf(process, path);
    const to = pathOf(process, target);
    try {
      move(from, isFolder ? within(to, nameIn(from)) : to);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `${name}: bad '${path}': ${error.message}`);
    }
  }
  return status;
}
