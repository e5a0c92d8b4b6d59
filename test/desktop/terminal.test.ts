import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

describeDesktop('xterm, which takes no part in _NET_WM_PING', [{ package: 'xterm' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    own.desktop.run('xterm', ['-u8', '-e', `cat > ${join(own.home, 'typed')}`]);
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it('stays open when symbols are typed that no key has, and gets them', async () => {
    const isThere = async (): Promise<boolean> =>
      (await own.client.windows()).some(({ process, focused }) => process === 'xterm' && focused);
    await expect.poll(isThere, { timeout: PATIENCE_MS }).toBe(true);
    const typed = await own.client.perform({ type: 'type', text: 'grün 5 €\n' });
    expect(typed).toMatchObject({ error: null, route: 'keys' });
    await expect.poll(() => readFile(join(own.home, 'typed'), 'utf8').catch(() => ''), { timeout: PATIENCE_MS }).toBe('grün 5 €\n');
    expect(await own.client.windows()).toEqual([expect.objectContaining({ process: 'xterm' })]);
  });
});
