import Module, { register } from 'node:module';

/** Preloaded into a process to hide the packages named in WITHOUT_PACKAGES, as if they were not installed. */
const absent = (process.env['WITHOUT_PACKAGES'] ?? '').split(' ').filter(Boolean);

/** @param {string} name */
const isAbsent = (name) => absent.some((each) => name === each || name.startsWith(`${each}/`));

/** @type {(name: string, ...rest: unknown[]) => string} */
// oxlint-disable-next-line typescript/no-unsafe-assignment -- Node's resolver of `require` has no type
const resolveFilename = Reflect.get(Module, '_resolveFilename');
/** @type {typeof resolveFilename} */
const resolveUnlessAbsent = (name, ...rest) => {
  if (isAbsent(name)) throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' });
  return resolveFilename(name, ...rest);
};
Reflect.set(Module, '_resolveFilename', resolveUnlessAbsent);

const hooks = `
const absent = ${JSON.stringify(absent)};
export async function resolve(name, context, next) {
  if (absent.some((each) => name === each || name.startsWith(each + '/')))
    throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
