import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop } from '../../packages/cli/src/doctor/desktop.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { linuxDriver } from '../../packages/linux/src/driver.ts';
import { describeWith } from '../requires.ts';

const PATIENCE_MS = 60_000;

/** Sway does not run as root, and its XWayland admits no other user unless told to. */
const NOBODY = 65_534;

/** Sway writes the display of its XWayland into a file. */
async function startSway(folder: string): Promise<{ sway: ChildProcess; display: string; env: NodeJS.ProcessEnv }> {
  const config = join(folder, 'config');
  await writeFile(
    config,
    `xwayland force\noutput HEADLESS-1 resolution 800x600\nexec sh -c 'xhost +local: && echo $DISPLAY > ${folder}/display'\n`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const env = {
    ...process.env,
    ...{ XDG_RUNTIME_DIR: folder, WLR_BACKENDS: 'headless', WLR_RENDERER: 'pixman', WLR_LIBINPUT_NO_DEVICES: '1' },
  };
  const written = (async () => {
    for await (const { filename } of watch(folder, { signal: AbortSignal.timeout(PATIENCE_MS / 2) })) {
      if (filename !== 'display') continue;
      const display = (await readFile(join(folder, 'display'), 'utf8')).trim();
      if (display !== '') return display;
    }
    throw new Error('sway has not named its display');
  })();
  const sway = spawn('sway', ['-c', config], { env, stdio: 'ignore', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) });
  const ended = once(sway, 'exit').then(([code]) => Promise.reject(new Error(`sway exited with code ${String(code)}`)));
  return { sway, display: await Promise.race([written, ended]), env };
}

describeWith({ package: 'sway' }, 'the X display of a Wayland session', () => {
  let folder: string;
  let session: Awaited<ReturnType<typeof startSway>>;
  let host: Host;
  let client: DeviceClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsight-sway-'));
    session = await startSway(folder);
    ({ host } = openHost({ drivers: [linuxDriver({ env: { ...session.env, DISPLAY: session.display } })] }));
    client = await DeviceClient.on(host, `linux:${session.display}`, 'test');
  }, PATIENCE_MS);
  afterAll(async () => {
    await host.close();
    session.sway.kill();
    await rm(folder, { recursive: true, force: true });
  }, PATIENCE_MS);

  it('is not called good', async () => {
    const findings = await desktop({ ...session.env, DISPLAY: session.display });
    expect(findings).toContainEqual(
      expect.objectContaining({ name: 'X display', state: 'broken', detail: expect.stringContaining('XWayland') as string }),
    );
  });

  it('has a reason for being empty, with what to do', async () => {
    expect(await client.observe()).toMatchObject({
      degraded: { reason: 'wayland_session', detail: expect.stringContaining('X11 session') as string },
    });
  });

  it('refuses the picture that would be black', async () => {
    await expect(client.picture()).rejects.toMatchObject({
      kind: 'PlatformUnsupported',
      message: expect.stringContaining('XWayland') as string,
    });
  });
});
