import type { DeviceClient } from '@handsight/core/client';
import type { Receipt, ReceiptError } from '@handsight/core/host';
import type { Screen } from '@handsight/core/look';
import type { Connection, ToolContext } from './tool/context.ts';
import { formatError } from './tool/format-error.ts';
import type { ReplyReceipt } from './tool/receipt-schema.ts';
import { replyReceipt, withNextTool } from './tool/reply-receipt.ts';
import type { ToolAnswer } from './tool/tool.ts';
import { NEXT_TOOLS } from './next-tool.ts';
import { hasSeen, hasSeenUnchanged } from './last-seen.ts';
import { changedScreen, otherWindow, type ReplyScreen } from './screen-in-reply.ts';
import { verdictOf } from './verdict.ts';

/** The answer of an action: what was done, the verdict and, if it is the last of its call, what changed on the screen. */
export function actAnswer(
  receipt: Receipt,
  done: string,
  client: DeviceClient,
  { connection, call }: ToolContext,
  isLast = true,
): ToolAnswer<ReplyReceipt> {
  if (receipt.error !== null) return refused(receipt, receipt.error, call.offers);
  const { lines, isWhole } = isLast ? whatChanged(receipt, client, connection) : { lines: [], isWhole: false };
  const screen = isLast ? [...printed(receipt), ...lines] : [];
  const isUnseen = receipt.verification?.status === 'failed';
  return {
    result: resultOf(receipt),
    text: textOf(receipt, done),
    verdicts: [verdictOf(receipt)],
    remarks: remarks(receipt),
    ...(screen.length === 0 ? {} : { screen: screen.join('\n') }),
    ...(isWhole ? { showsWhole: true } : {}),
    ...(isUnseen ? { failed: true, error: 'VerificationFailed' } : {}),
  };
}

const resultOf = (receipt: Receipt): ReplyReceipt => withNextTool(replyReceipt(receipt), NEXT_TOOLS);

function textOf({ dry_run, dispatched }: Receipt, done: string): string {
  if (dry_run) return `Dry run, nothing was sent. It would say: ${done}`;
  return dispatched === 'no' ? 'Nothing had to be sent.' : done;
}

/** What is known about delivery when the call failed. */
const OUTCOME: Record<Receipt['dispatched'], string> = {
  no: 'Nothing was sent.',
  yes: 'Input was sent; read the screen.',
  unknown: 'FAILED: it is not known whether the input arrived; read the screen before you repeat anything.',
};

function refused(receipt: Receipt, error: ReceiptError, offers: (tool: string) => boolean = () => true): ToolAnswer<ReplyReceipt> {
  const { text, screen } = formatError({ ...error, kind: error.code }, (step) => (offers(NEXT_TOOLS[step]) ? NEXT_TOOLS[step] : undefined));
  return {
    result: resultOf(receipt),
    text,
    remarks: [OUTCOME[receipt.dispatched]],
    ...(screen === undefined ? {} : { screen }),
    failed: true,
    error: error.code,
  };
}

function remarks(receipt: Receipt): string[] {
  const { dry_run, dispatched, changed, loading, details, verification } = receipt;
  // A toast or a reaction in another window does not change the window in front.
  const unchanged = verification?.status === 'observed' ? 'The window in front did not change.' : 'The screen did not change.';
  return [
    ...(dry_run && details['would_need_confirmation'] === true ? ['It would need a confirmation.'] : []),
    ...(dry_run || changed || dispatched === 'no' || verification?.status === 'no_effect' ? [] : [unchanged]),
    ...(loading === null ? [] : ['Something was loading; see below.']),
  ];
}

/** A command's output. */
const printed = ({ details: { stdout, stderr } }: Receipt): string[] =>
  [stdout, stderr].filter((output): output is string => typeof output === 'string' && output !== '').map((output) => output.trimEnd());

/** What changed in the front window, and what else has opened. */
function whatChanged(receipt: Receipt, client: DeviceClient, connection: Connection): ReplyScreen {
  const uid = receipt.window_changed?.to ?? receipt.target.window_uid;
  const shown = uid === null || receipt.dry_run ? undefined : client.lastScreen(uid);
  const hadSeen = shown !== undefined && hasSeenUnchanged(connection, client, shown);
  if (shown !== undefined) hasSeen(connection, client.device, shown);
  const loading = receipt.loading === null ? [] : [receipt.loading];
  const dialogs = receipt.new_dialogs
    .filter((each) => each.window_uid !== uid)
    .map((each) => `new dialog ${each.window_uid} "${each.title}"`);
  const { lines, isWhole } = inFront(receipt, shown, hadSeen, client.device, connection);
  return { lines: [...loading, ...lines, ...dialogs].filter((part) => part !== ''), isWhole };
}

function inFront(
  { window_changed, diff_text }: Receipt,
  shown: Screen | undefined,
  hadSeen: boolean,
  device: string,
  connection: Connection,
): ReplyScreen {
  if (shown === undefined || (window_changed === null && diff_text === '')) return { lines: [diff_text], isWhole: false };
  const toShow = { connection, device, shown };
  return window_changed === null ? changedScreen(toShow, diff_text) : otherWindow(toShow, hadSeen);
}
