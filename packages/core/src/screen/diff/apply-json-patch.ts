import { HandsightError } from '../../error/errors.ts';
import type { JsonPatchOp } from './json-patch.ts';

/** Applies a patch as RFC 6902 specifies. Neither document nor patch is modified; unchanged parts are shared. */
export function applyJsonPatch(ops: readonly JsonPatchOp[], document: unknown): unknown {
  const draft = new Draft(document);
  for (const op of ops) {
    switch (op.op) {
      case 'add':
        draft.add(op.path, op.value);
        break;
      case 'replace':
        draft.replace(op.path, op.value);
        break;
      case 'remove':
        draft.remove(op.path);
        break;
      case 'move':
        if (op.path.startsWith(`${op.from}/`)) throw misfit(op.path);
        draft.add(op.path, draft.remove(op.from));
        break;
    }
  }
  return draft.document;
}

type Parent = unknown[] | Record<string, unknown>;

class Draft {
  /** The document is a member like every other, at the path "". */
  readonly #holder: Record<string, unknown>;
  /** Lists and objects that are copies and may be written to. */
  readonly #own = new WeakSet<Parent>();

  constructor(document: unknown) {
    this.#holder = { document };
    this.#own.add(this.#holder);
  }

  get document(): unknown {
    return this.#holder['document'];
  }

  add(path: string, value: unknown): void {
    const { parent, key } = this.#member(path);
    if (!Array.isArray(parent)) {
      parent[key] = value;
      return;
    }
    const index = key === '-' ? parent.length : indexOf(key, path);
    if (index > parent.length) throw misfit(path);
    parent.splice(index, 0, value);
  }

  replace(path: string, value: unknown): void {
    const { parent, key } = this.#member(path);
    read(parent, key, path);
    write(parent, key, value);
  }

  remove(path: string): unknown {
    const { parent, key } = this.#member(path);
    const value = read(parent, key, path);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
    return value;
  }

  #member(path: string): { parent: Parent; key: string } {
    let parent: Parent = this.#holder;
    let key = 'document';
    for (const next of parsePointer(path)) {
      const value = read(parent, key, path);
      if (!isParent(value)) throw misfit(path);
      const own = this.#own.has(value) ? value : this.#copy(value);
      write(parent, key, own);
      parent = own;
      key = next;
    }
    return { parent, key };
  }

  #copy(value: Parent): Parent {
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#own.add(copy);
    return copy;
  }
}

function read(parent: Parent, key: string, path: string): unknown {
  if (!Object.hasOwn(parent, Array.isArray(parent) ? indexOf(key, path) : key)) throw misfit(path);
  return Array.isArray(parent) ? parent[Number(key)] : parent[key];
}

function write(parent: Parent, key: string, value: unknown): void {
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else parent[key] = value;
}

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

function indexOf(key: string, path: string): number {
  if (!/^(0|[1-9]\d*)$/.test(key)) throw misfit(path);
  return Number(key);
}

/** RFC 6901. A member named `__proto__` would change the object itself. */
function parsePointer(path: string): string[] {
  const [start, ...keys] = path.split('/');
  if (start !== '' || keys.includes('__proto__')) throw misfit(path);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const misfit = (path: string): HandsightError =>
  new HandsightError('BadRequest', `The patch does not fit the document at "${path}".`, { path });
