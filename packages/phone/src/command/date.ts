import { print, type Program } from '../process.ts';

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
