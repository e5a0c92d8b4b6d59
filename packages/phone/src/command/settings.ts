import { fail, print, type Process, type Program } from '../process.ts';
import { NAMESPACES, type Namespace } from '../settings.ts';

const USAGE = `Settings provider (settings) commands:
  help
  get [--user <USER_ID> | current] NAMESPACE KEY
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
  delete [--user <USER_ID> | current] NAMESPACE KEY
  list [--user <USER_ID> | current] NAMESPACE
  NAMESPACE is one of {system, secure, global}, case-insensitive
`;
const MAX_VALUE = 1 << 16;

export const settings: Program = async (process) => {
  const args = withoutUser(process.args);
  const [command = '', space = '', name, value] = args;
  if (command === '' || command === 'help') return print(process, USAGE).then(() => 0);
  const namespace = NAMESPACES.find((known) => known === space.toLowerCase());
  if (!['get', 'put', 'delete', 'list', 'reset'].includes(command)) return fail(process, `Invalid command: ${command}`, 255);
  if (namespace === undefined) return fail(process, `Invalid namespace '${space}'`, 255);
  if (command === 'list') return list(process, namespace);
  if (name === undefined) return fail(process, 'Bad arguments', 255);
  return change(process, command, namespace, name, value);
};

const withoutUser = (args: string[]): string[] => {
  const at = args.indexOf('--user');
  return at === -1 ? args : args.toSpliced(at, 2);
};

async function list(process: Process, namespace: Namespace): Promise<number> {
  for (const [name, value] of process.phone.settings.list(namespace)) await print(process, `${name}=${value}\n`);
  return 0;
}

async function change(process: Process, command: string, namespace: Namespace, name: string, value: string | undefined): Promise<number> {
  const { settings: kept } = process.phone;
  if (command === 'get') await print(process, `${kept.get(namespace, name) ?? 'null'}\n`);
  else if (command === 'delete') await print(process, `Deleted ${Number(kept.delete(namespace, name))} rows\n`);
  else if (command === 'put') {
    if (value === undefined) return fail(process, 'Bad arguments', 255);
    if (value.length > MAX_VALUE) return fail(process, 'java.lang.IllegalArgumentException: value is too long', 255);
    kept.put(namespace, name, value);
  }
  return 0;
}

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
