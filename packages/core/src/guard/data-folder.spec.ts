import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insideDataFolder } from './data-folder.ts';

let base: string;
let data: string;
let named: string;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'handsight-folder-')));
  data = join(base, 'data');
  named = join(base, 'named');
  await mkdir(join(data, 'traces'), { recursive: true });
  await mkdir(named);
  await mkdir(join(base, 'data-of-another'));
  await writeFile(join(base, 'secret.txt'), 'secret');
  await writeFile(join(data, 'traces', 'a.jsonl'), '');
  await symlink(join(base, 'secret.txt'), join(data, 'link-to-secret'));
  await symlink(base, join(data, 'link-to-base'));
  await symlink(join(base, 'not-yet'), join(data, 'link-to-nothing'));
  await symlink(join(data, 'traces'), join(data, 'link-inside'));
});

afterAll(() => rm(base, { recursive: true }));

describe('a file that a request names', () => {
  it('is found under the data folder and under named folders', async () => {
    expect(await insideDataFolder('traces/a.jsonl', [data, named])).toBe(join(data, 'traces', 'a.jsonl'));
    expect(await insideDataFolder(join(named, 'new', 'file.yaml'), [data, named])).toBe(join(named, 'new', 'file.yaml'));
    expect(await insideDataFolder('link-inside/a.jsonl', [data])).toBe(join(data, 'traces', 'a.jsonl'));
    expect(await insideDataFolder('traces/../traces/a.jsonl', [data])).toBe(join(data, 'traces', 'a.jsonl'));
    expect(await insideDataFolder('..notes', [data])).toBe(join(data, '..notes'));
  });

  it.each([
    ['a way up', '../secret.txt'],
    ['a way up through a folder that does not exist', 'no/../../secret.txt'],
    ['an absolute path', '/etc/passwd'],
    ['a link to a file outside', 'link-to-secret'],
    ['a file behind a link to a folder outside', 'link-to-base/secret.txt'],
    ['a new file behind such a link', 'link-to-base/new.txt'],
    ['a link whose goal does not exist yet', 'link-to-nothing'],
    ['a folder with a similar name', '../data-of-another/x'],
    ['a file as if it were a folder', 'traces/a.jsonl/x'],
  ])('is refused when it is %s', async (_what, path) => {
    await expect(insideDataFolder(path, [data, named])).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });

  it('is refused when it is no path, or when there is no folder', async () => {
    await expect(insideDataFolder('', [data])).rejects.toMatchObject({ kind: 'BadRequest' });
    await expect(insideDataFolder('a\0b', [data])).rejects.toMatchObject({ kind: 'BadRequest' });
    await expect(insideDataFolder('a', [])).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });

  it('never leads outside, whatever is written', async () => {
    const part = fc.constantFrom('..', '.', 'traces', 'link-to-base', 'link-to-secret', 'link-inside', 'x', '', 'a.jsonl', 'data');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.boolean(), async (parts, isAbsolutePath) => {
        const path = `${isAbsolutePath ? `${data}/` : ''}${parts.join('/')}`;
        const found = await insideDataFolder(path, [data]).catch(() => undefined);
        if (found !== undefined) expect(`${found}/`.startsWith(`${data}/`)).toBe(true);
      }),
    );
  });
});
