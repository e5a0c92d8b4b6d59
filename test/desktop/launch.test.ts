import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const PROGRAMS = [
  { package: 'libreoffice-calc', command: 'soffice' },
  { package: 'libreoffice-gtk3', command: '../lib/libreoffice/program/libvclplug_gtk3lo.so' },
  { package: 'mousepad', command: 'mousepad' },
];

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
      await own.act({ type: 'stop_app', app: 'libreoffice-calc' });
    },
    2 * PATIENCE_MS,
  );
});
