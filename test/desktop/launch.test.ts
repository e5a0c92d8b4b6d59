import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hasProcessEnded } from '../../packages/linux/src/end-process.ts';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const PROGRAMS: readonly Need[] = [{ package: 'libreoffice-calc' }, { package: 'libreoffice-gtk3' }, { package: 'mousepad' }];

describeDesktop('a program that is launched by its desktop file', PROGRAMS, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it(
    'is known by its window though its process has another name, and is distinguished from the program in front of it',
    async () => {
      const calc = await own.act({ type: 'launch_app', app: 'libreoffice-calc' });
      expect(calc.verification).toMatchObject({ status: 'verified' });
      const editor = await own.act({ type: 'launch_app', app: 'org.xfce.mousepad' });
      expect(editor.verification).toMatchObject({ status: 'verified' });
      const stopped = await own.act({ type: 'stop_app', app: 'org.xfce.mousepad' });
      expect(stopped.verification).toMatchObject({ status: 'verified' });
      const processes = (await own.client.windows()).map(({ process }) => process);
      expect(new Set(processes)).toEqual(new Set(['soffice.bin']));
      const ended = await own.act({ type: 'stop_app', app: 'libreoffice-calc' });
      expect(ended.verification).toMatchObject({ status: 'verified' });
    },
    2 * PATIENCE_MS,
  );

  it(
    'is stopped while it is still starting, and shows no window afterwards',
    async () => {
      own.desktop.run('libreoffice', ['--calc', '--norestore']);
      await vi.waitFor(async () => expect((await own.client.windows()).map(({ process }) => process)).toContain('soffice.bin'), {
        timeout: PATIENCE_MS,
        interval: 20,
      });
      const { pid } = await own.client.windows().then((windows) => windows.find(({ process }) => process === 'soffice.bin') ?? { pid: 0 });
      const stopped = await own.act({ type: 'stop_app', app: 'libreoffice-calc' });
      expect(stopped.verification).toMatchObject({ status: expect.stringMatching(/verified|observed/) as string });
      expect(await hasProcessEnded(pid)).toBe(true);
    },
    2 * PATIENCE_MS,
  );
});
