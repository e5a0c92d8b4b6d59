import { CHARACTER_DEVICE, DIRECTORY, LINK, TYPE_MASK } from '../file/node.ts';

/** `drwxr-xr-x`. */
export function modeText(mode: number): string {
  const type = mode & TYPE_MASK;
  const letter = type === DIRECTORY ? 'd' : type === LINK ? 'l' : type === CHARACTER_DEVICE ? 'c' : '-';
  return letter + Array.from('rwxrwxrwx', (right, i) => ((mode >> (8 - i)) & 1 ? right : '-')).join('');
}
