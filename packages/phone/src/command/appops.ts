import { fail, print, type Program } from '../process.ts';

export const appops: Program = async (process) => {
  const [verb = '', name = ''] = process.args.filter((arg) => !arg.startsWith('-'));
  if (!['set', 'get', 'reset'].includes(verb)) return fail(process, `Unknown command: ${verb}`, 255);
  if (name !== '' && verb !== 'reset' && process.phone.packages.get(name) === undefined)
    return fail(process, `Error: No UID for ${name} in user 0`, 255);
  if (verb === 'get') await print(process, 'No operations.\n');
  return 0;
};
