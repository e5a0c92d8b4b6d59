import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freePort } from '../free-port.ts';
import { textAt } from '../rest/serving.ts';
import { handsight, type Run } from './handsight.ts';
import { newPlace, type Place } from './live-host.ts';

let place: Place;
beforeAll(async () => {
  place = await newPlace(await freePort());
});
afterAll(async () => {
  await run('stop');
  await place.remove();
});

/** A command as a newcomer types it: the first one starts a host in the background, with its data below this folder. */
const run = (...args: string[]): Promise<Run> => handsight(args, { env: place.env, cwd: place.folder });

describe('what a person types', () => {
  test('set switches off as well as on, and a verdict names what held before', async () => {
    await run('scenario', 'load', 'pocket');
    await run('call', 'open_link', '{"url": "settings://wifi"}');
    expect((await run('set', 'Wi-Fi', '--checked', 'false')).stdout).toMatch(/^verified: .*unchecked/);
    expect((await run('set', 'Wi-Fi', '--checked', 'off')).stdout).toMatch(/^verified: already so/);
    expect((await run('set', 'Wi-Fi', '--checked', '--expect', 'exists: Switch[name="Wi-Fi"]')).stdout).toMatch(
      /^observed: .*held before already/,
    );
    expect((await run('set', 'Wi-Fi', '--checked')).stdout).toMatch(/^verified: already so/);
    expect((await run('set', 'Wi-Fi', '--checked')).stdout).toMatch(/^verified: /);
    expect(await run('set', 'Wi-Fi', '--checked', 'perhaps')).toMatchObject({ code: 2, stdout: '' });
    expect((await run('tap', 'Airplane mode', '--expect', 'text: Airplane')).stdout).toMatch(
      /^\w+: .*held before already: text: Airplane\n/,
    );
  }, 60_000);

  test('a trace goes by its id', async () => {
    await run('scenario', 'load', 'login');
    await run('trace', 'start', 'by id');
    await run('type', 'ada', 'User name', '--device', 'virtual:login');
    await run('trace', 'stop');
    const id = textAt(JSON.parse((await run('trace', 'list', '--json')).stdout), 'traces.0.trace_id');
    expect((await run('replay', id)).stderr).not.toContain('PermissionDenied');
    expect(await run('trace', 'report', id, '--output', 'report.html')).toMatchObject({ code: 0 });
    expect(await readFile(join(place.folder, 'report.html'), 'utf8')).toContain('User name');
    expect((await run('flow', 'from', id)).stdout).toContain('inputText: ada');
    expect((await run('replay', 'trace-00000000')).code).not.toBe(0);
  }, 60_000);
});
