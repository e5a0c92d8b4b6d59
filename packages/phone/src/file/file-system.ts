import { EMPTY } from '../io/bytes.ts';
import { FileFault } from './fault.ts';
import { allows, contentOf, ROOT_UID, sizeOf, type Directory, type FileNode, type RegularFile } from './node.ts';
import { absolute, folderOf, nameIn, within } from './path.ts';

const MAX_LINKS = 40;
const MAX_NAME_BYTES = 255;
const MAX_PATH = 4096;
/** Size limit of the phone's storage, which is held in memory. */
const MAX_BYTES = 1 << 29;
const MAX_FILES = 100_000;

/** The user on whose behalf files are accessed. */
export interface User {
  uid: number;
}

export const ROOT: User = { uid: ROOT_UID };

/** The phone's files, in memory. They last as long as the phone does. */
export class FileSystem {
  readonly #now: () => number;
  readonly root: Directory;
  #lastIno = 1;
  #bytes = 0;
  #files = 1;

  /** `now` in milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
    this.root = { type: 'directory', ino: 1, mode: 0o755, uid: 0, gid: 0, mtime: this.#seconds(), entries: new Map() };
  }

  /** The node itself, or undefined. The last part of the path is followed when it is a link, unless `follow` is false. */
  find(path: string, user: User, follow = true): FileNode | undefined {
    try {
      return this.get(path, user, follow);
    } catch (error) {
      if (error instanceof FileFault) return undefined;
      throw error;
    }
  }

  get(path: string, user: User, follow = true): FileNode {
    return this.#walk(path, user, follow).node;
  }

  /** Where a path leads after all links. */
  real(path: string, user: User): string {
    return this.#walk(path, user, true).path;
  }

  read(path: string, user: User): Uint8Array {
    const node = this.get(path, user);
    if (node.type === 'directory') throw new FileFault('EISDIR', path);
    if (!allows(node, user.uid, 4)) throw new FileFault('EACCES', path);
    return node.type === 'file' || node.type === 'made' ? contentOf(node) : EMPTY;
  }

  list(path: string, user: User): [string, FileNode][] {
    const node = this.get(path, user);
    if (node.type !== 'directory') throw new FileFault('ENOTDIR', path);
    if (!allows(node, user.uid, 4)) throw new FileFault('EACCES', path);
    return [...node.entries].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  write(path: string, data: Uint8Array, user: User, { append = false, mode = 0o644 } = {}): RegularFile {
    const existing = this.#existing(path, user);
    if (existing !== undefined) {
      if (existing.type === 'directory') throw new FileFault('EISDIR', path);
      if (!allows(existing, user.uid, 2)) throw new FileFault('EACCES', path);
      if (existing.type !== 'file') return { ...existing, type: 'file', data };
      const content = append ? new Uint8Array(Buffer.concat([existing.data, data])) : data;
      this.#account(content.length - existing.data.length, path);
      existing.data = content;
      existing.mtime = this.#seconds();
      return existing;
    }
    this.#account(data.length, path);
    return this.#add(path, { type: 'file', ...this.#fresh(user, mode), data }, user);
  }

  mkdir(path: string, user: User, { parents = false, mode = 0o755 } = {}): void {
    const target = absolute(path);
    if (this.find(target, user) !== undefined) {
      if (parents && this.get(target, user).type === 'directory') return;
      throw new FileFault('EEXIST', path);
    }
    if (parents && this.find(folderOf(target), user) === undefined) this.mkdir(folderOf(target), user, { parents, mode });
    this.#add(target, { type: 'directory', ...this.#fresh(user, mode), entries: new Map() }, user);
  }

  link(target: string, path: string, user: User): void {
    this.#add(path, { type: 'link', ...this.#fresh(user, 0o777), target }, user);
  }

  /** A file whose content is made when it is read. */
  make(path: string, make: () => Uint8Array, owner: User, mode = 0o644): void {
    this.#add(path, { type: 'made', ...this.#fresh(owner, mode), make }, ROOT);
  }

  device(path: string): void {
    this.#add(path, { type: 'device', ...this.#fresh(ROOT, 0o666) }, ROOT);
  }

  remove(path: string, user: User, recursive = false): void {
    const { folder, name, node } = this.#entry(path, user);
    if (node === undefined) throw new FileFault('ENOENT', path);
    if (node.type === 'directory' && !recursive) throw new FileFault('EISDIR', path);
    this.#mayChange(folder, path, user);
    this.#forget(node);
    folder.entries.delete(name);
    folder.mtime = this.#seconds();
  }

  rmdir(path: string, user: User): void {
    const node = this.get(path, user, false);
    if (node.type !== 'directory') throw new FileFault('ENOTDIR', path);
    if (node.entries.size > 0) throw new FileFault('ENOTEMPTY', path);
    this.remove(path, user, true);
  }

  rename(from: string, to: string, user: User): void {
    const source = this.#entry(from, user);
    if (source.node === undefined) throw new FileFault('ENOENT', from);
    this.#mayChange(source.folder, from, user);
    const target = this.#entry(to, user);
    this.#mayChange(target.folder, to, user);
    if (target.node === source.node) return;
    if (source.node.type === 'directory' && `${this.real(folderOf(absolute(to)), user)}/`.startsWith(`${this.real(from, user)}/`))
      throw new FileFault('EINVAL', to);
    if (target.node?.type === 'directory' && target.node.entries.size > 0) throw new FileFault('ENOTEMPTY', to);
    if (target.node !== undefined) this.#forget(target.node);
    source.folder.entries.delete(source.name);
    target.folder.entries.set(target.name, source.node);
  }

  /** Gives a file to another user. */
  chown(path: string, uid: number): void {
    const node = this.get(path, ROOT);
    node.uid = uid;
    node.gid = uid;
  }

  touch(path: string, user: User): void {
    const node = this.#existing(path, user);
    if (node === undefined) this.write(path, EMPTY, user);
    else node.mtime = this.#seconds();
  }

  #existing(path: string, user: User): FileNode | undefined {
    try {
      return this.get(path, user);
    } catch (error) {
      if (error instanceof FileFault && error.message === 'No such file or directory') return undefined;
      throw error;
    }
  }

  #walk(path: string, user: User, follow: boolean): { node: FileNode; path: string } {
    if (path.length > MAX_PATH) throw new FileFault('ENAMETOOLONG', path.slice(0, 80));
    let left = absolute(path).split('/').filter(Boolean);
    let node: FileNode = this.root;
    let at = '/';
    for (let links = 0; left.length > 0;) {
      const [name = '', ...rest]: string[] = left;
      if (node.type !== 'directory') throw new FileFault('ENOTDIR', path);
      if (!allows(node, user.uid, 1)) throw new FileFault('EACCES', path);
      const next: FileNode | undefined = node.entries.get(name);
      if (next === undefined) throw new FileFault('ENOENT', path);
      if (next.type === 'link' && (rest.length > 0 || follow)) {
        if (++links > MAX_LINKS) throw new FileFault('ELOOP', path);
        left = [...absolute(next.target, at).split('/').filter(Boolean), ...rest];
        node = this.root;
        at = '/';
        continue;
      }
      node = next;
      at = within(at, name);
      left = rest;
    }
    return { node, path: at };
  }

  /** The folder that a path lies in, and what is there by that name. */
  #entry(path: string, user: User): { folder: Directory; name: string; node: FileNode | undefined } {
    const target = absolute(path);
    const name = nameIn(target);
    if (name === '') throw new FileFault('EINVAL', path);
    if (Buffer.byteLength(name) > MAX_NAME_BYTES || name.includes('\0')) throw new FileFault('ENAMETOOLONG', path.slice(0, 80));
    const folder = this.get(folderOf(target), user);
    if (folder.type !== 'directory') throw new FileFault('ENOTDIR', path);
    if (!allows(folder, user.uid, 1)) throw new FileFault('EACCES', path);
    return { folder, name, node: folder.entries.get(name) };
  }

  #mayChange(folder: Directory, path: string, { uid }: User): void {
    if (allows(folder, uid, 2)) return;
    throw new FileFault(folder.mode & 0o222 ? 'EACCES' : 'EROFS', path);
  }

  #add<T extends FileNode>(path: string, node: T, user: User): T {
    const { folder, name } = this.#entry(this.#throughDanglingLink(path, user), user);
    this.#mayChange(folder, path, user);
    if (folder.entries.has(name)) throw new FileFault('EEXIST', path);
    if (++this.#files > MAX_FILES) throw new FileFault('ENOSPC', path);
    folder.entries.set(name, node);
    folder.mtime = this.#seconds();
    return node;
  }

  /** Writing through a dangling link creates the file at its target. */
  #throughDanglingLink(path: string, user: User): string {
    const node = this.find(path, user, false);
    return node?.type === 'link' ? absolute(node.target, folderOf(absolute(path))) : path;
  }

  #forget(node: FileNode): void {
    this.#files--;
    if (node.type === 'file') this.#bytes -= node.data.length;
    if (node.type === 'directory') for (const child of node.entries.values()) this.#forget(child);
  }

  #account(bytes: number, path: string): void {
    if (this.#bytes + bytes > MAX_BYTES) throw new FileFault('ENOSPC', path);
    this.#bytes += bytes;
  }

  #fresh({ uid }: User, mode: number): { ino: number; mode: number; uid: number; gid: number; mtime: number } {
    return { ino: ++this.#lastIno, mode, uid, gid: uid, mtime: this.#seconds() };
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

export const usedBytes = (node: FileNode): number =>
  node.type === 'directory' ? [...node.entries.values()].reduce((sum, child) => sum + usedBytes(child), 0) : sizeOf(node);
