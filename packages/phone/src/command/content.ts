import { fail, print, type Process, type Program } from '../process.ts';
import { NAMESPACES } from '../settings.ts';

/** `content query|insert|delete --uri content://settings/NAMESPACE`; other providers are not there. */
export const content: Program = async (process) => {
  const [verb = '', ...args] = process.args;
  const after = (flag: string): string[] => args.flatMap((arg, i) => (args[i - 1] === flag ? [arg] : []));
  const [uri = ''] = after('--uri');
  const [, space = '', key] = /^content:\/\/settings\/(\w+)(?:\/(\w+))?$/.exec(uri) ?? [];
  const namespace = NAMESPACES.find((known) => known === space);
  if (namespace === undefined) return noProvider(process, uri);
  const { settings } = process.phone;
  const wanted = key ?? /name='?(\w+)'?/.exec(after('--where')[0] ?? '')?.[1];
  if (verb === 'query') {
    const rows = settings.list(namespace).filter(([name]) => wanted === undefined || name === wanted);
    const lines = rows.map(([name, value], i) => `Row: ${i} _id=${i + 1}, name=${name}, value=${value}\n`);
    await print(process, lines.length === 0 ? 'No result found.\n' : lines.join(''));
    return 0;
  }
  if (verb === 'insert' || verb === 'update') {
    const bound = new Map(after('--bind').map((one): [string, string] => [one.split(':')[0] ?? '', one.split(':').slice(2).join(':')]));
    const name = bound.get('name') ?? wanted;
    if (name === undefined) return fail(process, '[ERROR] name is missing', 1);
    settings.put(namespace, name, bound.get('value') ?? '');
    return 0;
  }
  if (verb === 'delete' && wanted !== undefined) {
    settings.delete(namespace, wanted);
    return 0;
  }
  return fail(process, `[ERROR] Unsupported operation: ${verb}`, 1);
};

const noProvider = (process: Process, uri: string): Promise<number> => {
  const name = /^content:\/\/([^/]*)/.exec(uri)?.[1] ?? '';
  return fail(process, `[ERROR] Could not find provider: ${name}\njava.lang.IllegalStateException: Could not find provider: ${name}`, 1);
};
