import { readFileSync } from 'node:fs';
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';
import { handsight } from './handsight.ts';

const ON = 'examples/settings.xml';
const OFF = 'examples/settings-wifi-off.xml';
const OTHER = 'examples/sign-in.xml';

const fullTree = async (file: string): Promise<object> =>
  JSON.parse((await handsight(['parse', '--format', 'full', file])).stdout) as object;

describe('handsight diff', () => {
  test('reports what changed, with refs', async () => {
    const { code, stdout } = await handsight(['diff', ON, OFF]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/@b4 .*"Wi-Fi, Connected to Harbour" -> "Wi-Fi, Off"\n@c1 .*checked=true -> checked=false\n/);
  });

  test('says so when nothing changed', async () => {
    const { code, stdout } = await handsight(['diff', ON, ON]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'No changes.\n' });
  });

  test('reads one side from the standard input', async () => {
    const { stdout } = await handsight(['diff', '-', ON], { input: readFileSync(fromRoot(ON)) });
    expect(stdout).toBe('No changes.\n');
  });

  test('gives an RFC 6902 patch over what parse --format full prints', async () => {
    const { stdout } = await handsight(['diff', '--format', 'json-patch', ON, OTHER]);
    const patched = fastJsonPatch.applyPatch(await fullTree(ON), JSON.parse(stdout) as Operation[], true).newDocument;
    expect(patched).toEqual(await fullTree(OTHER));
  });

  test('gives operations by child indices', async () => {
    const { stdout } = await handsight(['diff', '--format', 'custom', ON, OFF]);
    expect(JSON.parse(stdout)).toContainEqual({ op: 'replace', path: '0/1/2/1', fields: { checked: false } });
  });

  test.each([
    [ON, OFF],
    [ON, OTHER],
    [OTHER, ON],
  ])('proves the round trip from %s to %s', async (a, b) => {
    const { code, stdout } = await handsight(['diff', '--format', 'check', a, b]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^custom: ok, \d+ operations .*\njson-patch: ok, \d+ operations .*\n$/);
  });

  test('names the file that cannot be read', async () => {
    const { code, stderr } = await handsight(['diff', ON, 'package.json']);
    expect(code).toBe(7);
    expect(stderr).toMatch(/^handsight: TreeParse: package\.json: /);
  });
});
