import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, textOf } from '../io/bytes.ts';
import { FileFault } from './fault.ts';
import { FileSystem, ROOT, usedBytes } from './file-system.ts';
import { absolute } from './path.ts';

const SHELL = { uid: 2000 };
const made = (): FileSystem => {
  const files = new FileSystem(() => 1_000_000);
  files.mkdir('/home', ROOT);
  files.chown('/home', SHELL.uid);
  return files;
};

describe('the phone’s files', () => {
  test('are kept, listed, moved and removed', () => {
    const files = made();
    files.mkdir('/home/a/b', SHELL, { parents: true });
    files.write('/home/a/b/f', bytesOf('one'), SHELL);
    files.write('/home/a/b/f', bytesOf(' two'), SHELL, { append: true });
    expect(textOf(files.read('/home/a/b/f', SHELL))).toBe('one two');
    files.rename('/home/a/b/f', '/home/g', SHELL);
    expect(files.list('/home', SHELL).map(([name]) => name)).toEqual(['a', 'g']);
    expect(() => files.remove('/home/a', SHELL)).toThrow('Is a directory');
    files.remove('/home/a', SHELL, true);
    expect(files.find('/home/a/b', SHELL)).toBeUndefined();
    expect(usedBytes(files.root)).toBe(7);
  });

  test('belong to somebody', () => {
    const files = made();
    files.mkdir('/secret', ROOT, { mode: 0o700 });
    files.write('/secret/f', bytesOf('x'), ROOT);
    expect(() => files.read('/secret/f', SHELL)).toThrow('Permission denied');
    expect(() => files.write('/home/../x', bytesOf(''), SHELL)).toThrow('Permission denied');
    expect(textOf(files.read('/secret/f', ROOT))).toBe('x');
  });

  test('are found through links, but not in circles', () => {
    const files = made();
    files.link('/home', '/h', ROOT);
    files.write('/h/f', bytesOf('x'), SHELL);
    expect(files.real('/h/f', SHELL)).toBe('/home/f');
    files.link('/loop', '/loop', ROOT);
    expect(() => files.get('/loop/x', ROOT)).toThrow('Too many symbolic links');
  });

  test('have limits', () => {
    const files = made();
    expect(() => files.write(`/home/${'x'.repeat(300)}`, bytesOf(''), SHELL)).toThrow('File name too long');
    files.mkdir('/home/f', SHELL);
    expect(() => files.rename('/home/f', '/home/f/g', SHELL)).toThrow('Invalid argument');
    const big = new Uint8Array(1 << 28);
    files.write('/home/1', big, SHELL);
    files.write('/home/2', big, SHELL);
    expect(() => files.write('/home/3', bytesOf('x'), SHELL)).toThrow('No space left');
    files.remove('/home/1', SHELL);
    files.write('/home/3', bytesOf('x'), SHELL);
  });

  test('are never found outside the root, whatever the path', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'home', '/');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const path = absolute(parts.join('/'), '/home');
        expect(path.startsWith('/')).toBe(true);
        expect(path.split('/')).not.toContain('..');
      }),
    );
  });

  test('fail with a number and words of Linux, and with nothing else', () => {
    const files = made();
    const path = fc.array(fc.constantFrom('home', 'a', 'b', '..', '.'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    const step = fc.record({ kind: fc.constantFrom('write', 'mkdir', 'remove', 'rename', 'link', 'rmdir', 'touch'), path, other: path });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { kind, path: one, other } of steps) {
          try {
            if (kind === 'write') files.write(one, bytesOf('x'), SHELL);
            else if (kind === 'mkdir') files.mkdir(one, SHELL, { parents: true });
            else if (kind === 'remove') files.remove(one, SHELL, true);
            else if (kind === 'rename') files.rename(one, other, SHELL);
            else if (kind === 'link') files.link(other, one, SHELL);
            else if (kind === 'rmdir') files.rmdir(one, SHELL);
            else files.touch(one, SHELL);
          } catch (error) {
            expect(error).toBeInstanceOf(FileFault);
          }
        }
      }),
    );
  });
});
