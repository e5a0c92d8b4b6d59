import { print, type Program } from '../process.ts';

export const which: Program = async (process) => {
  const names = process.args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^\/system\/bin\//, ''));
  const found = names.filter((name) => Object.hasOwn(process.phone.programs, name));
  for (const name of found) await print(process, `/system/bin/${name}\n`);
  return names.length > 0 && found.length === names.length ? 0 : 1;
};
