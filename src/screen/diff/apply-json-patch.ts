import { HandsightError } from '../../error/errors.ts';
import type { JsonPatchOp } from './json-patch.ts';

/** Make the changes of a patch to a copy of a document, as RFC 6902 says. */
export function applyJsonPatch(ops: readonly JsonPatchOp[], document: unknown): unknown {
  const holder: Holder = { document: structuredClone(document) };
  for (const op of ops) {
    switch (op.op) {
      case 'add':
        add(holder, op.path, structuredClone(op.value));
        break;
      case 'replace':
        replace(holder, op.path, structuredClone(op.value));
        break;
      case 'remove':
        remove(holder, op.path);
        break;
      case 'move':
        if (op.path.startsWith(`${op.from}/`)) throw misfit(op.path);
        add(holder, op.path, remove(holder, op.from));
        break;
    }
  }
  return holder['document'];
}

/** What the document stands in, so that the path "" is a member like every other. */
type Holder = Record<string, unknown>;

function add(holder: Holder, path: string, value: unknown): void {
  const { parent, key } = member(holder, path);
  if (!Array.isArray(parent)) {
    parent[key] = value;
    return;
  }
  const index = key === '-' ? parent.length : indexOf(key, path);
  if (index > parent.length) throw misfit(path);
  parent.splice(index, 0, value);
}

function replace(holder: Holder, path: string, value: unknown): void {
  const { parent, key } = member(holder, path);
  read(parent, key, path);
  if (Array.isArray(parent)) parent[indexOf(key, path)] = value;
  else parent[key] = value;
}

function remove(holder: Holder, path: string): unknown {
  const { parent, key } = member(holder, path);
  const value = read(parent, key, path);
  if (Array.isArray(parent)) parent.splice(indexOf(key, path), 1);
  else Reflect.deleteProperty(parent, key);
  return value;
}

type Parent = unknown[] | Record<string, unknown>;

function member(holder: Holder, path: string): { parent: Parent; key: string } {
  const keys = parsePointer(path);
  let parent: Parent = holder;
  let key = 'document';
  for (const next of keys) {
    const value = read(parent, key, path);
    if (!isParent(value)) throw misfit(path);
    parent = value;
    key = next;
  }
  return { parent, key };
}

function read(parent: Parent, key: string, path: string): unknown {
  const name = Array.isArray(parent) ? indexOf(key, path) : key;
  if (!Object.hasOwn(parent, name)) throw misfit(path);
  return Array.isArray(parent) ? parent[Number(name)] : parent[key];
}

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

function indexOf(key: string, path: string): number {
  if (!/^(0|[1-9]\d*)$/.test(key)) throw misfit(path);
  return Number(key);
}

/** RFC 6901. A member called `__proto__` would change the object itself. */
function parsePointer(path: string): string[] {
  const [start, ...keys] = path.split('/');
  if (start !== '' || keys.includes('__proto__')) throw misfit(path);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const misfit = (path: string): HandsightError =>
  new HandsightError('BadRequest', `The patch does not fit the document at "${path}".`, { path });
