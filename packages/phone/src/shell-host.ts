import { FileFault } from './file/fault.ts';
import type { User } from './file/file-system.ts';
import { allows, sizeOf } from './file/node.ts';
import { absolute } from './file/path.ts';
import { NOTHING, NOWHERE, sourceOf, type ByteSink } from './io/stream.ts';
import type { Phone } from './phone.ts';
import { runProgram } from './run-program.ts';
import type { Io, ShellHost } from './shell/host.ts';

const BITS = { '-r': 4, '-w': 2, '-x': 1 } as const;

/** The phone as its shell sees it. */
export function shellHost(phone: Phone, user: User, pid: number): ShellHost {
  const { files } = phone;
  return {
    pid,
    run: (argv, started) => runProgram(phone, argv, started, user),
    openToRead: (path, cwd) => {
      if (path === '/dev/null') return NOTHING;
      try {
        return sourceOf(files.read(absolute(path, cwd), user));
      } catch (error) {
        throw reworded(error, `can't open ${path}`);
      }
    },
    openToWrite: (path, cwd, append, io) => specialSink(path, io) ?? fileSink(phone, absolute(path, cwd), path, append, user),
    folder: (path, cwd) => {
      const target = absolute(path, cwd);
      const node = files.get(target, user);
      if (node.type !== 'directory') throw new FileFault('ENOTDIR', path);
      if (!allows(node, user.uid, 1)) throw new FileFault('EACCES', path);
      return target;
    },
    names: (path, cwd) => {
      const node = files.find(absolute(path, cwd), user);
      return node?.type === 'directory' && allows(node, user.uid, 4) ? [...node.entries.keys()] : [];
    },
    exists: (path, cwd) => files.find(absolute(path, cwd), user, false) !== undefined,
    test: (operator, path, cwd) => testFile(phone, operator, absolute(path, cwd), user),
    background: (work) => {
      work.catch(phone.onFault);
    },
  };
}

function specialSink(path: string, io: Io): ByteSink | undefined {
  if (path === '/dev/null') return NOWHERE;
  if (path === '/dev/tty' || path === '/dev/stdout' || path === '/proc/self/fd/1') return io.stdout;
  return path === '/dev/stderr' || path === '/proc/self/fd/2' ? io.stderr : undefined;
}

function fileSink({ files }: Phone, path: string, shown: string, append: boolean, user: User): ByteSink {
  try {
    files.write(path, new Uint8Array(0), user, { append });
  } catch (error) {
    throw reworded(error, `can't create ${shown}`);
  }
  return {
    write: (data) => {
      try {
        files.write(path, data.slice(), user, { append: true });
        return Promise.resolve();
      } catch (error) {
        return Promise.reject(reworded(error, shown));
      }
    },
  };
}

const reworded = (error: unknown, what: string): Error =>
  new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

function testFile({ files }: Phone, operator: string, path: string, user: User): boolean {
  const node = files.find(path, user, operator !== '-L' && operator !== '-h');
  if (node === undefined) return false;
  switch (operator) {
    case '-f':
      return node.type === 'file' || node.type === 'made';
    case '-d':
      return node.type === 'directory';
    case '-L':
    case '-h':
      return node.type === 'link';
    case '-c':
      return node.type === 'device';
    case '-s':
      return sizeOf(node) > 0;
    case '-r':
    case '-w':
    case '-x':
      return allows(node, user.uid, BITS[operator]);
    default:
      return operator === '-e';
  }
}
