export const TYPE_MASK = 0o170000;
export const DIRECTORY = 0o040000;
const REGULAR = 0o100000;
export const LINK = 0o120000;
export const CHARACTER_DEVICE = 0o020000;

export const ROOT_UID = 0;
export const SYSTEM_UID = 1000;
export const SHELL_UID = 2000;

/** What every file has. Times are seconds since the epoch. */
interface Common {
  ino: number;
  /** Permission bits, without the type. */
  mode: number;
  uid: number;
  gid: number;
  mtime: number;
}

export interface RegularFile extends Common {
  type: 'file';
  data: Uint8Array;
}

/** A file whose content is made when it is read. */
export interface MadeFile extends Common {
  type: 'made';
  make: () => Uint8Array;
}

export interface Directory extends Common {
  type: 'directory';
  entries: Map<string, FileNode>;
}

export interface Link extends Common {
  type: 'link';
  target: string;
}

/** `/dev/null` and its like. */
export interface CharacterDevice extends Common {
  type: 'device';
}

export type FileNode = RegularFile | MadeFile | Directory | Link | CharacterDevice;

const TYPES = { file: REGULAR, made: REGULAR, directory: DIRECTORY, link: LINK, device: CHARACTER_DEVICE } as const;

/** Type and permissions as stat gives them. */
export const modeOf = (node: FileNode): number => TYPES[node.type] | node.mode;

export function contentOf(node: RegularFile | MadeFile): Uint8Array {
  return node.type === 'file' ? node.data : node.make();
}

export function sizeOf(node: FileNode): number {
  if (node.type === 'file') return node.data.length;
  if (node.type === 'made') return node.make().length;
  if (node.type === 'link') return node.target.length;
  return node.type === 'directory' ? 4096 : 0;
}

/** Whether a user may do this: 4 read, 2 write, 1 search. Root may do everything. */
export function allows(node: FileNode, uid: number, wanted: 4 | 2 | 1): boolean {
  if (uid === ROOT_UID) return true;
  const shift = node.uid === uid ? 6 : node.gid === uid ? 3 : 0;
  return ((node.mode >> shift) & wanted) !== 0;
}
