import { fail, print, type Program } from '../process.ts';
import { userName } from '../user-name.ts';

/** `id`, `whoami`, `date`, `uname`, `uptime`, `which`, `seq`, `basename`, `dirname`. */
export const id: Program = async (process) => {
  const { uid } = process.user;
  const name = userName(uid);
  if (process.args.includes('-u')) await print(process, `${process.args.includes('-n') ? name : uid}\n`);
  else {
    const groups = uid === 2000 ? '2000(shell),1004(input),1007(log),1015(sdcard_rw),3003(inet)' : `${uid}(${name})`;
    await print(process, `uid=${uid}(${name}) gid=${uid}(${name}) groups=${groups} context=u:r:shell:s0\n`);
  }
  return 0;
};

export const whoami: Program = (process) => print(process, `${userName(process.user.uid)}\n`).then(() => 0);

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');

export const date: Program = async (process) => {
  const now = new Date(process.phone.clock.now());
  const format = process.args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %e %H:%M:%S %Z %Y';
  const [day = '', month = ''] = now
    .toUTCString()
    .split(/,? /)
    .filter((_, i) => i !== 1);
  const fields: Record<string, string> = {
    Y: String(now.getUTCFullYear()),
    m: pad(now.getUTCMonth() + 1),
    d: pad(now.getUTCDate()),
    e: String(now.getUTCDate()).padStart(2),
    H: pad(now.getUTCHours()),
    M: pad(now.getUTCMinutes()),
    S: pad(now.getUTCSeconds()),
    N: pad(now.getUTCMilliseconds() * 1_000_000, 9),
    s: String(Math.floor(now.getTime() / 1000)),
    a: day,
    b: month,
    Z: 'UTC',
    z: '+0000',
    F: now.toISOString().slice(0, 10),
    T: now.toISOString().slice(11, 19),
    '%': '%',
  };
  await print(
    process,
    `${format.replace(/%(\d?)([a-zA-Z%])/g, (whole, digits: string, letter: string) => fields[letter]?.slice(0, digits === '' ? undefined : Number(digits)) ?? whole)}\n`,
  );
  return 0;
};

export const uname: Program = async (process) => {
  const all = 'Linux localhost 6.1.43-android14 #1 SMP PREEMPT aarch64 Toybox';
  const [flag = '-s'] = process.args;
  const shown = flag.includes('a') ? all : flag.includes('m') ? 'aarch64' : flag.includes('r') ? '6.1.43-android14' : 'Linux';
  await print(process, `${shown}\n`);
  return 0;
};

export const uptime: Program = async (process) => {
  const { clock, bootedAt } = process.phone;
  const minutes = Math.floor((clock.now() - bootedAt) / 60_000);
  const time = new Date(clock.now()).toISOString().slice(11, 19);
  await print(process, ` ${time} up ${minutes} min,  0 users,  load average: 0.10, 0.10, 0.10\n`);
  return 0;
};

export const which: Program = async (process) => {
  const names = process.args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^\/system\/bin\//, ''));
  const found = names.filter((name) => Object.hasOwn(process.phone.programs, name));
  for (const name of found) await print(process, `/system/bin/${name}\n`);
  return names.length > 0 && found.length === names.length ? 0 : 1;
};

const MAX_NUMBERS = 100_000;

export const seq: Program = async (process) => {
  const numbers = process.args.map(Number);
  const [first = 1, step = 1, last = 0] =
    numbers.length === 1 ? [1, 1, ...numbers] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  if (numbers.length === 0 || ![first, step, last].every(Number.isFinite) || step === 0) return fail(process, 'seq: bad number');
  const lines: string[] = [];
  for (let at = first; (step > 0 ? at <= last : at >= last) && lines.length < MAX_NUMBERS; at += step) lines.push(String(at));
  if (lines.length > 0) await print(process, `${lines.join('\n')}\n`);
  return 0;
};

export const basename: Program = async (process) => {
  const [path = '', ending = ''] = process.args;
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  await print(process, `${ending !== '' && name.endsWith(ending) && name !== ending ? name.slice(0, -ending.length) : name}\n`);
  return 0;
};

export const dirname: Program = async (process) => {
  const [path = ''] = process.args;
  const at = path.replace(/\/+$/, '').lastIndexOf('/');
  await print(process, `${at === -1 ? '.' : at === 0 ? '/' : path.slice(0, at)}\n`);
  return 0;
};

export const getenforce: Program = (process) => print(process, 'Enforcing\n').then(() => 0);
