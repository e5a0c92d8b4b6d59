import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Agent } from '../mcp/agent.ts';
import { fromRoot } from '../requires.ts';
import { handsight } from './handsight.ts';

const EXAMPLE = fromRoot('examples/counter-driver.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-driver-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a third party’s driver', () => {
  test.each(['flag', 'config'])('is loaded by the %s, and its device is read and operated', async (how) => {
    const config = join(folder, 'drivers.yaml');
    await writeFile(config, `drivers: [${EXAMPLE}]\n`);
    const agent = await Agent.onStdio([...(how === 'flag' ? ['--driver', EXAMPLE] : ['--config', config]), '--device', 'counter:demo']);
    expect((await agent.call('look')).screen).toContain('Count: 0');
    const { text, isError } = await agent.act('tap', { target: 'Button[name="More"]', expect: ['text: Count: 1'] });
    expect([isError, text]).toEqual([false, expect.stringContaining('verified')]);
    expect((await agent.call('look', { device: 'counter:other' })).text).toMatch(/^DeviceNotFound: there is no counter "other"/);
    expect((await agent.call('screenshot')).text).toMatch(/^PlatformUnsupported: /);
    await agent.close();
  });

  test.each([
    ['./no-such-module.mjs', 'cannot be loaded'],
    ['no-such-package', 'cannot be loaded'],
    [fromRoot('packages/core/dist/version.js'), 'exports no `driver`'],
  ])('%s is refused', async (module, why) => {
    const { code, stderr } = await handsight(['serve', '--port', '0', '--driver', module]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });
});
