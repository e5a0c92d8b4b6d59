import { expect, it } from 'vitest';
import { type Picture, realClock } from '../../packages/core/src/device/index.ts';
import { type Bounds, centerOf, contains, type UnifiedUINode, walk } from '../../packages/core/src/screen/index.ts';
import { fromRoot, type Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const TOOLKITS: { toolkit: string; program: string; version: string; needs: readonly Need[] }[] = [
  { toolkit: 'GTK 3', program: 'gtk.py', version: '3', needs: [{ package: 'python3-gi' }, { package: 'gir1.2-gtk-3.0' }] },
  { toolkit: 'GTK 4', program: 'gtk.py', version: '4', needs: [{ package: 'python3-gi' }, { package: 'gir1.2-gtk-4.0' }] },
  { toolkit: 'Qt 5', program: 'qt.py', version: '5', needs: [{ package: 'python3-pyqt5' }] },
  { toolkit: 'Qt 6', program: 'qt.py', version: '6', needs: [{ package: 'python3-pyqt6' }] },
];

/** What a click aims at may be this far from the middle of what is drawn. */
const MOST_PX = 2;

for (const { toolkit, program, version, needs } of TOOLKITS) {
  describeDesktop(`boxes of ${toolkit}`, needs, () => {
    it(
      'are where a picture shows the elements, in every kind of container',
      async () => {
        const own = await OwnDesktop.start();
        try {
          await own.open('/usr/bin/python3', ['-B', fromRoot(`test/desktop/boxes/${program}`), version], 'Button[name="w0"]');
          const call = { clock: realClock, deadline: realClock.now() + PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) };
          const { device } = own.client.session;
          const [window] = await device.windows(call);
          const { root } = await device.read(window?.window_uid ?? '', { maxNodes: 2000, maxDepth: 100 }, call);
          const picture = await device.picture('screen', call);
          const errors = buttons(root).map(({ text, bounds }) => errorOf(text, bounds, picture));
          expect(errors.length).toBeGreaterThan(20);
          expect(errors.filter(({ isInside, px }) => !isInside || px > MOST_PX)).toEqual([]);
        } finally {
          await own.close();
        }
      },
      PATIENCE_MS * 2,
    );
  });
}

const buttons = (root: UnifiedUINode): UnifiedUINode[] =>
  [...walk(root)].filter(({ nativeRole, text }) => nativeRole === 'Button' && /^w\d+$/.test(text));

function errorOf(name: string, box: Bounds, picture: Picture): { name: string; px: number; isInside: boolean; box: Bounds; drawn: Bounds } {
  const drawn = areaOf(colourOf(Number(name.slice(1))), picture);
  const [aimed, middle] = [centerOf(box), centerOf(drawn)];
  return { name, px: Math.hypot(aimed.x - middle.x, aimed.y - middle.y), isInside: contains(drawn, aimed), box, drawn };
}

/** As in boxes/colours.py. */
const colourOf = (i: number): [number, number, number] => [200 - 8 * (i % 8), 40 + 20 * Math.floor(i / 8), 60 + 25 * (i % 5)];

function areaOf([red, green, blue]: [number, number, number], { data, width, area }: Picture): Bounds {
  const found: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] !== red || data[i + 1] !== green || data[i + 2] !== blue) continue;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    found.left = Math.min(found.left, x);
    found.top = Math.min(found.top, y);
    found.right = Math.max(found.right, x + 1);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return { left: found.left + area.left, top: found.top + area.top, right: found.right + area.left, bottom: found.bottom + area.top };
}
