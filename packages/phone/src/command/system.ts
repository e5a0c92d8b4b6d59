import { print, type Program, fail, pathOf } from '../process.ts';
import { userName } from '../users.ts';
import { usedBytes } from '../file/file-system.ts';
import { readFlags } from './flags.ts';

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

export const getenforce: Program = (process) => print(process, 'Enforcing\n').then(() => 0);

export const getprop: Program = async (process) => {
  const { properties } = process.phone;
  const [name, otherwise = ''] = process.args.filter((arg) => !arg.startsWith('-'));
  if (name !== undefined) await print(process, `${properties.get(name) ?? otherwise}\n`);
  else for (const [key, value] of [...properties].sort(([a], [b]) => (a < b ? -1 : 1))) await print(process, `[${key}]: [${value}]\n`);
  return 0;
};

export const setprop: Program = async (process) => {
  const [name, value] = process.args;
  if (name === undefined || value === undefined) return fail(process, 'usage: setprop NAME VALUE');
  if (name.startsWith('ro.') || name.length > 255 || value.length > 92) {
    return fail(process, `setprop: failed to set property '${name.slice(0, 255)}' to '${value.slice(0, 92)}'`);
  }
  process.phone.properties.set(name, value);
  return 0;
};

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

const TOTAL_KB = 120_586_240;

export const df: Program = async (process) => {
  const { rest } = readFlags(process.args, 'hHkPi');
  const used = Math.ceil(usedBytes(process.phone.files.root) / 1024) + 49_000_000;
  const percent = Math.round((used / TOTAL_KB) * 100);
  await print(process, 'Filesystem       1K-blocks     Used Available Use% Mounted on\n');
  const mount = rest[0]?.startsWith('/sdcard') === true ? '/storage/emulated' : '/data';
  await print(process, `/dev/block/dm-5  ${TOTAL_KB} ${used} ${TOTAL_KB - used}  ${percent}% ${mount}\n`);
  return 0;
};

export const du: Program = async (process) => {
  const flags = readFlags(process.args, 'achHkLlmsxd:');
  for (const path of flags.rest.length === 0 ? ['.'] : flags.rest) {
    const size = usedBytes(process.phone.files.get(pathOf(process, path), process.user));
    await print(process, `${Math.ceil(size / 1024)}\t${path}\n`);
  }
  return 0;
};

/** Ends every connection; what comes back afterwards is a phone that was just switched on. */
export const reboot: Program = async ({ phone }) => {
  phone.onReboot();
  await phone.restart(phone.call(new AbortController().signal));
  return 0;
};
