/** Linux errno values and messages. */
export const ERRNO = {
  EPERM: [1, 'Operation not permitted'],
  ENOENT: [2, 'No such file or directory'],
  EIO: [5, 'I/O error'],
  EACCES: [13, 'Permission denied'],
  EEXIST: [17, 'File exists'],
  ENOTDIR: [20, 'Not a directory'],
  EISDIR: [21, 'Is a directory'],
  EINVAL: [22, 'Invalid argument'],
  ENOSPC: [28, 'No space left on device'],
  EROFS: [30, 'Read-only file system'],
  ENAMETOOLONG: [36, 'File name too long'],
  ENOTEMPTY: [39, 'Directory not empty'],
  ELOOP: [40, 'Too many symbolic links encountered'],
} as const;

export type Errno = keyof typeof ERRNO;

/** Why a file operation failed, with the message a phone prints. */
export class FileFault extends Error {
  readonly errno: number;
  readonly path: string;

  constructor(code: Errno, path: string) {
    const [errno, words] = ERRNO[code];
    super(words);
    this.errno = errno;
    this.path = path;
  }
}
