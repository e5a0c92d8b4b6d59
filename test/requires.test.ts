import { describe, expect, test } from 'vitest';
import { missing } from './requires.ts';

describe('what a suite needs', () => {
  test('is not missing when it is there', () => {
    expect(missing({ folder: 'examples' })).toBeUndefined();
    expect(missing({ package: 'nodejs', command: process.platform === 'win32' ? 'node.exe' : 'node' })).toBeUndefined();
  });

  test('is named when it is missing', () => {
    expect(missing({ folder: '../no-such-folder' })).toBe('needs the folder ../no-such-folder, which is not here');
    expect(missing({ package: 'no-such-package', command: 'no-such-command' })).toBe(
      'needs the Debian package no-such-package, which is not installed',
    );
  });
});
