import type { Program } from '../process.ts';
import { fail, print } from '../process.ts';

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
