import { HandsightError } from '../../error/errors.ts';
import type { Look } from '../../host/look.ts';
import { diff } from '../../screen/diff/changes.ts';
import type { Moment } from '../verdict/postcondition.ts';
import type { OtherWindow } from '../verdict/reaction.ts';

/** A program with more windows than this is not watched in all of them. */
const MOST = 4;

/** The other windows of the program acted on, if the device reports their changes. */
export async function otherWindows({ scene, look }: Moment): Promise<Look[]> {
  if (!scene.session.device.rest.reports) return [];
  const { process, window_uid } = look.window;
  const others = scene.windows.filter((w) => w.process === process && w.window_uid !== window_uid && w.kind !== 'keyboard');
  const looks = await Promise.all(others.slice(0, MOST).map((window) => unlessGone(scene.lookAt(window))));
  return looks.filter((each) => each !== undefined);
}

/** Which of them changed. A change event is not enough: it applies to the program, not to one window. */
export async function changedWindows(
  looks: readonly Look[],
  { scene, look }: Moment,
  isReported: (window_uid: string) => boolean,
): Promise<OtherWindow[]> {
  const listed = looks.flatMap((before) => {
    const { window_uid } = before.window;
    const now = scene.windows.find((window) => window.window_uid === window_uid);
    return now === undefined || window_uid === look.window.window_uid || !isReported(window_uid) ? [] : [{ before, now }];
  });
  const read = await Promise.all(
    listed.map(async ({ before, now }) => {
      const after = await unlessGone(scene.lookAt(now));
      return after === undefined ? undefined : { before, after, changes: diff(before.root, after.root) };
    }),
  );
  return read.filter((each) => each !== undefined);
}

/** A window may close between being listed and being read. */
const unlessGone = (reading: Promise<Look>): Promise<Look | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof HandsightError && error.kind === 'WindowGone') return undefined;
    throw error;
  });
