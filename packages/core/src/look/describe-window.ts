import type { Call } from '../device/call.ts';
import { printProse } from '../screen/print/prose.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import type { WindowChoice } from './choose-window.ts';
import { shot, shownPixels } from './take-picture.ts';
import type { Shot } from '../host/shot.ts';
import type { Description } from '../host/describer.ts';
import type { DeviceSession } from '../host/device-session.ts';

export interface DescribeQuery {
  window?: WindowChoice | undefined;
  /** `tree` leaves out the sources that need a picture, whether or not they are on. */
  sources?: 'tree' | 'all' | undefined;
}

export interface WindowDescription extends Description {
  window: string;
  window_uid: string;
}

/** A description of a window by every enabled source, each charged to the budget. */
export async function describeWindow(session: DeviceSession, query: DescribeQuery, call: Call): Promise<WindowDescription> {
  const { host } = session;
  const now = session.showSome(await look(session, query.window ?? {}, call));
  const { title: window, window_uid, process: application } = now.window;
  const accessibility = printProse(now.root, { application, window });
  const { describe, guard } = host;
  if (query.sources === 'tree' || !(describe.ocrEnabled || describe.visionEnabled))
    return { mode: 'combined', effective_mode: 'combined', accessibility, window, window_uid };
  const picture = await pictureFor(session, now, call);
  const estimate = picture === undefined ? 0 : describe.estimateTokens(picture);
  if (estimate > 0) guard.budgets.admit('model_tokens', estimate);
  const { description, tokens } = await describe.describe(accessibility, picture, call);
  if (estimate > 0 && tokens !== undefined) guard.budgets.correctModelTokens(estimate, tokens.prompt + tokens.completion);
  return { ...guard.redaction.redactDeep(description), accessibility, window, window_uid };
}

async function pictureFor(session: DeviceSession, now: Screen, call: Call): Promise<Shot | undefined> {
  if (!(await session.knownCapabilities(call)).screenshot) return undefined;
  session.host.guard.budgets.admit('screenshot');
  return shot(await shownPixels(session, { window_uid: now.window.window_uid }, call));
}
