import { HandsightError } from '../../error/errors.ts';
import type { Screen } from '../../host/screen.ts';
import { diff } from '../../screen/diff/changes.ts';
import type { Watched } from '../../look/layout.ts';
import type { OtherWindow } from './reaction.ts';

/** A program with more windows than this is not watched in all of them. */
const MOST = 4;

/** The other windows of the program acted on, if the device reports their changes. */
export async function otherWindows({ layout, screen }: Watched): Promise<Screen[]> {
  if (!layout.session.device.rest.reports) return [];
  const { process, window_uid } = screen.window;
  const others = layout.windows.filter((w) => w.process === process && w.window_uid !== window_uid && w.kind !== 'keyboard');
  const screens = await Promise.all(others.slice(0, MOST).map((window) => unlessGone(layout.lookAt(window))));
  return screens.filter((each) => each !== undefined);
}

/** Which of them changed. A change event is not enough: it applies to the program, not to one window. */
export async function changedWindows(
  screens: readonly Screen[],
  { layout, screen }: Watched,
  isReported: (window_uid: string) => boolean,
): Promise<OtherWindow[]> {
  const listed = screens.flatMap((before) => {
    const { window_uid } = before.window;
    const now = layout.windows.find((window) => window.window_uid === window_uid);
    return now === undefined || window_uid === screen.window.window_uid || !isReported(window_uid) ? [] : [{ before, now }];
  });
  const read = await Promise.all(
    listed.map(async ({ before, now }) => {
      const after = await unlessGone(layout.lookAt(now));
      return after === undefined ? undefined : { before, after, changes: diff(before.root, after.root) };
    }),
  );
  return read.filter((each) => each !== undefined);
}

/** A window may close between being listed and being read. */
const unlessGone = (reading: Promise<Screen>): Promise<Screen | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof HandsightError && error.kind === 'WindowGone') return undefined;
    throw error;
  });
