import type { Call } from '../device/call.ts';
import type { WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { chooseWindow, inListOrder, type WindowChoice } from './choose-window.ts';
import { lookAt } from './look.ts';
import { redactedScreen, type RedactedScreen } from './redacted-screen.ts';
import { shot, shownPixels } from './take-picture.ts';
import type { Shot } from '../host/shot.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { matchesIn } from './target/matches.ts';

export interface ViewQuery {
  window: WindowChoice;
  picture: boolean;
  /** Matches are highlighted in the tree. */
  selector: string | ElementSelector | undefined;
  /** The operator's own viewing is not charged to the callers. */
  isOperator: boolean;
}

export interface Problem {
  code: ErrorKind;
  message: string;
}

/** A screen as an observer sees it. */
export interface ViewedScreen extends RedactedScreen {
  windows: WindowInfo[];
  picture: Shot | null;
  pictureProblem: Problem | null;
  /** Nodes of `root`; null when nothing was searched for. */
  matches: UnifiedUINode[] | null;
  selectorProblem: Problem | null;
}

/**
 * What an observer sees. It does not change what the callers have been shown, so watching never changes the meaning of their ids and
 * tokens.
 */
export async function viewScreen(
  session: DeviceSession,
  { window: choice, picture, selector, isOperator }: ViewQuery,
  call: Call,
): Promise<ViewedScreen> {
  const { redaction } = session.host.guard;
  const { windows } = await session.layout(call);
  const now = await lookAt(session, chooseWindow(windows, choice), call);
  const of = choice.uid === undefined ? 'screen' : { window_uid: choice.uid };
  const taken = picture
    ? await unlessRefused(async () => {
        pay(session, isOperator);
        return shot(await shownPixels(session, of, call));
      })
    : undefined;
  const found =
    selector === undefined
      ? undefined
      : await unlessRefused(() => Promise.resolve(matchesIn(now, selector).map((node) => now.shown(node))));
  return Object.assign(redactedScreen(session, now), {
    windows: inListOrder(windows).map((each) => ({ ...each, title: redaction.redactTitle(each.title) })),
    picture: taken?.value ?? null,
    pictureProblem: taken?.problem ?? null,
    matches: found === undefined ? null : (found.value ?? []),
    selectorProblem: found?.problem ?? null,
  });
}

/** Where pictures are limited, watching must neither use up the callers' budget nor bypass the limit. */
export const isWatchingFree = ({ guard }: DeviceSession['host'], isOperator: boolean): boolean =>
  isOperator || (guard.budgets.status().screenshots.limit === null && !guard.allowList.deniesPictures);

function pay({ host }: DeviceSession, isOperator: boolean): void {
  if (isWatchingFree(host, isOperator)) return;
  host.guard.allowList.requirePictures('view');
  host.guard.budgets.admit('screenshot');
}

/** A part that is refused is reported alongside the rest. */
async function unlessRefused<T>(part: () => Promise<T>): Promise<{ value?: T; problem?: Problem }> {
  try {
    return { value: await part() };
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind === 'Cancelled' || error.kind === 'Timeout') throw error;
    return { problem: { code: error.kind, message: error.message } };
  }
}
