import { print, type Program } from '../../process.ts';
import { userName, UIDS_PER_USER } from '../../users.ts';
import type { Phone } from '../../phone.ts';

const HELP = `usage: ps [-AadefLlnwZ] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,] [-uU USER,]

List processes.

Which processes to show (-gGuUpPt selections may be comma separated lists):

-A	All
-a	Has terminal not session leader
-e	All processes (synonym for -A)
-p	PIDs (--pid)
-u	Effective USERs (by ID or name)
-o	FIELDS to show
`;

const FIELDS: Readonly<Record<string, (one: Listed) => string>> = {
  USER: ({ uid }) => userName(uid),
  PID: ({ pid }) => String(pid),
  PPID: ({ ppid }) => String(ppid),
  VSZ: () => '1234567',
  RSS: () => '98765',
  WCHAN: () => '0',
  ADDR: () => '0',
  S: () => 'S',
  UID: ({ uid }) => String(uid),
  NAME: ({ name }) => name,
  CMD: ({ name }) => name,
  CMDLINE: ({ line }) => line,
  ARGS: ({ line }) => line,
};
const DEFAULT = ['USER', 'PID', 'PPID', 'VSZ', 'RSS', 'WCHAN', 'ADDR', 'S', 'NAME'];

/** `ps [-A] [-p PID,…] [-o FIELD,…]`. Without `-A` only what belongs to the shell is listed. */
export const ps: Program = async (process) => {
  const { args, phone, user } = process;
  if (args.includes('--help')) return print(process, HELP).then(() => 0);
  const after = (flag: string): string | undefined => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const pids = after('-p')?.split(',').map(Number);
  const fields = (after('-o')?.split(',') ?? DEFAULT).map((field) => (field.split('=')[0] ?? '').toUpperCase());
  const isAll = args.some((arg) => /^-[A-Za-z]*[Aef]/.test(arg)) || args[0] === '-A';
  const listed = allProcesses(phone).filter(({ pid, uid }) => (pids === undefined ? isAll || uid === user.uid : pids.includes(pid)));
  const known = fields.filter((field) => Object.hasOwn(FIELDS, field));
  await print(process, `${known.join('\t')}\n`);
  for (const one of listed) await print(process, `${known.map((field) => FIELDS[field]?.(one) ?? '').join('\t')}\n`);
  return pids !== undefined && listed.length === 0 ? 1 : 0;
};

export const pidof: Program = async (process) => {
  const names = process.args.filter((arg) => !arg.startsWith('-'));
  const found = allProcesses(process.phone).filter(({ name, pid }) => names.includes(name) && pid !== process.pid);
  if (found.length === 0) return 1;
  await print(process, `${found.map(({ pid }) => pid).join(' ')}\n`);
  return 0;
};

export interface Listed {
  pid: number;
  ppid: number;
  uid: number;
  name: string;
  /** With its arguments. */
  line: string;
  kill: () => void;
}

/** Processes that every phone has. */
const OWN: readonly [pid: number, uid: number, name: string][] = [
  [1, 0, 'init'],
  [2, 0, 'kthreadd'],
  [412, 0, 'zygote64'],
  [520, 1000, 'system_server'],
  [611, 2000, 'adbd'],
  [702, 10_064, 'com.android.systemui'],
  [731, 10_061, 'com.android.inputmethod.latin'],
  [745, 10_062, 'com.android.launcher3'],
];
const ZYGOTE = 412;

/** Everything that runs: the phone's own, its apps, helpers, and what the shell started. */
export function allProcesses(phone: Phone): Listed[] {
  const ignore = (): void => undefined;
  const own = OWN.map(([pid, uid, name]): Listed => ({ pid, ppid: pid < 3 ? 0 : 1, uid, name, line: name, kill: ignore }));
  const apps = phone.face
    .running()
    .filter(({ app }) => !own.some(({ name }) => name === app))
    .map(({ app, pid }): Listed => {
      const kill = (): void => void phone.device.apps?.stop(app, phone.call(new AbortController().signal)).catch(phone.onFault);
      return {
        pid,
        ppid: ZYGOTE,
        uid: (phone.packages.get(app)?.uid ?? 1000) + phone.users.of(app) * UIDS_PER_USER,
        name: app,
        line: app,
        kill,
      };
    });
  const started = phone.processes.all.map((entry): Listed => {
    const { pid, ppid, uid, argv } = entry;
    const name = argv[0]?.split('/').at(-1) ?? '';
    return { pid, ppid, uid, name, line: argv.join(' '), kill: () => entry.kill() };
  });
  return [...own, ...apps, ...started].sort((a, b) => a.pid - b.pid);
}
