import type { DeviceClient } from '@handsight/core/client';
import type { Screen } from '@handsight/core/look';
import { type CompactScreen, printCompact } from '@handsight/core/screen';
import type { Connection } from './tool/context.ts';
import { hasSeen, lastSeen } from './last-seen.ts';
import { knowsFrame, showedWhole, shownAgain } from './shown-screens.ts';

/** A diff longer than this share of the new screen is harder to read than the screen itself. */
const LONGEST_DIFF = 0.9;

export interface ReplyScreen {
  lines: string[];
  /** The whole front window is in the lines or was shown before, so what reacted need not be named separately. */
  isWhole: boolean;
}

interface ToShow {
  connection: Connection;
  device: string;
  shown: Screen;
}

/** What changed in a window, in the shortest lossless form: a diff, a reference to an earlier screen, or the screen itself. */
export function changedScreen({ connection, device, shown }: ToShow, diff: string): ReplyScreen {
  const printed = printCompact(shown.root, shown.refOf, { under: shown.under, screen: shown.monitor });
  const uid = shown.window.window_uid;
  const again = shownAgain(connection, device, uid, printed);
  const isDiffShort = diff.length <= printed.text.length * LONGEST_DIFF && diff.length <= (again?.join('\n').length ?? Infinity);
  if (isDiffShort) return { lines: [diff], isWhole: false };
  const lines = again ?? [`new ${headOf(connection, device, uid, printed)}`, ...bodyOf(printed)];
  showedWhole(connection, device, uid, printed);
  return { lines, isWhole: true };
}

/** Another window has come to the front. */
export function otherWindow({ connection, device, shown }: ToShow, isUnchanged: boolean): ReplyScreen {
  const uid = shown.window.window_uid;
  const line = `window changed to ${uid}`;
  if (isUnchanged) return { lines: [`${line}, unchanged since you saw it`], isWhole: true };
  const printed = printCompact(shown.root, shown.refOf, { under: shown.under, screen: shown.monitor });
  const again = shownAgain(connection, device, uid, printed);
  const lines = again === undefined ? [`${line}, ${headOf(connection, device, uid, printed)}`, ...bodyOf(printed)] : [line, ...again];
  showedWhole(connection, device, uid, printed);
  return { lines, isWhole: true };
}

/** What changed in the front window since the caller last saw it. */
export async function whatIsNew(client: DeviceClient, connection: Connection, signal: AbortSignal | undefined): Promise<ReplyScreen> {
  const { device } = client;
  let known: string | undefined;
  const seen = await client.screen({ since: (uid) => (known = lastSeen(connection, device, uid)) }, signal);
  hasSeen(connection, device, seen);
  const shown = { connection, device, shown: seen };
  if (seen.since === null) return otherWindow(shown, false);
  return seen.since.text === '' ? { lines: [], isWhole: known === undefined } : changedScreen(shown, seen.since.text);
}

/** The text without its header. */
const bodyOf = ({ text }: CompactScreen): string[] => text.split('\n').slice(1);

/** The header without what the reader already knows: the screen size, and an app named in the window's id. */
function headOf(connection: Connection, device: string, uid: string, { frame, app, fingerprint }: CompactScreen): string {
  const isDialog = frame.startsWith('dialog ');
  const known = isDialog ? 'dialog' : knowsFrame(connection, device, frame) ? 'screen' : frame;
  return [known, ...(app === '' || uid.includes(app) ? [] : [app]), `#${fingerprint}`].join(' ');
}
