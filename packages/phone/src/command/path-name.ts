import { print, type Program } from '../process.ts';

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
