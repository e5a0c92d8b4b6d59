import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { fromRoot } from '../requires.ts';
import { handsight, jsonLines } from './handsight.ts';
import { newPlace } from './live-host.ts';

describe('handsight', () => {
  test('shows its help when nothing is asked', async () => {
    const { code, stdout } = await handsight([]);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: handsight');
    expect(stdout).toContain('Examples:');
  });

  test('says the version of its package', async () => {
    const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string };
    const { code, stdout } = await handsight(['--version']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
  });

  test.each(['parse', 'find', 'diff', 'bench'])('has help with an example for %s', async (name) => {
    const { code, stdout } = await handsight(name === 'bench' ? ['bench', 'screen', '--help'] : [name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}handsight /);
  });

  test('refuses an unknown command, names the likely one, and exits as the error table says', async () => {
    const { code, stdout, stderr } = await handsight(['prase', 'x.xml']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^handsight: BadRequest: unknown command 'prase' \(Did you mean parse\?\)\n.+\n$/);
  });

  test('says how a tool is called that has no command of its own', async () => {
    const { code, stderr } = await handsight(['open-link', 'settings://wifi']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/unknown command 'open-link'[^]* Try: handsight call open_link\n$/)]);
  });

  test.each([
    [['parse']],
    [['parse', '--depht', '3', 'examples/settings.xml']],
    [['parse', '--depth', 'three', 'examples/settings.xml']],
    [['parse', '--format', 'yaml', 'examples/settings.xml']],
    [['find', 'examples/settings.xml']],
    [['diff', 'examples/settings.xml']],
    [['bench']],
  ])('refuses the wrong use %j', async (args) => {
    const { code, stdout, stderr } = await handsight(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  test('a file without what to find in it starts no host', async () => {
    const place = await newPlace(await freePort());
    const { code, stderr } = await handsight(['find', 'examples/settings.xml'], { env: place.env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('what should be found in examples/settings.xml')]);
    expect(await readdir(place.folder)).toEqual([]);
    await place.remove();
  });

  test('prints errors as JSON when asked', async () => {
    const { code, stderr } = await handsight(['parse', 'no-such-file.xml', '--json']);
    expect(code).toBe(2);
    expect(jsonLines(stderr)).toEqual([
      { error: expect.objectContaining({ code: 'BadRequest', failure_code: 'BAD_REQUEST', exit: 2, file: 'no-such-file.xml' }) as unknown },
    ]);
  });
});
