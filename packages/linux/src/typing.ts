import { setTimeout as sleep } from 'node:timers/promises';
import { HandsightError } from '@handsight/core/error';
import { type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Route } from '@handsight/core/device';
import { IFACE } from './atspi/interface.ts';
import { insertText, refOf } from './atspi/element-calls.ts';
import type { Connections } from './connections.ts';
import type { ListedWindow } from './session.ts';

/** A longer text is inserted at once where possible: a browser takes seconds to process 20,000 keys. */
const MANY_KEYS = 1000;
/** A paste that the field does not show after this, and half a millisecond per character, was rejected. */
const PASTE_MS = 3000;

export interface TypingTarget {
  window: ListedWindow | undefined;
  /** The tree of the window that has the focus. */
  root: () => Promise<UnifiedUINode | undefined>;
  /** Tabs and line breaks belong to the text: pressed as keys they would move the focus or submit a form. */
  isLiteral?: boolean;
}

/**
 * Types exactly this text: keys for what the keyboard has; for the rest the field's own EditableText,
 * else keys remapped to the missing symbols, else, and for long texts, the clipboard.
 */
export async function typeText(to: Connections, text: string, target: TypingTarget, signal: AbortSignal): Promise<Route> {
  refuseUntypable(text);
  const { session } = to;
  const isReady = async (): Promise<unknown> =>
    (target.window === undefined ? undefined : await session.hasRead(target.window, signal)) ?? session.settled(signal);
  const missing = await session.input.newSymbols(text, signal);
  const hasKeys = target.isLiteral === true && /[\t\r\n]/.test(text);
  if (missing === 0 && text.length <= MANY_KEYS && !hasKeys) {
    await session.input.type(text, isReady, signal);
    return 'keys';
  }
  const root = await target.root();
  const focused = root === undefined ? [] : [...walk(root)].filter((node) => node.focused);
  const field = focused.findLast((node) => node.actions.includes('type')) ?? focused.at(-1);
  if (field !== undefined && (await inserted(to, target.window, field, text, signal))) return 'accessibility';
  const isPastable = field?.actions.includes('type') === true && field.nativeRole !== 'Terminal';
  const isLong = isPastable && text.length > MANY_KEYS;
  if (missing !== undefined && !isLong && !hasKeys && (missing === 0 || (await session.input.mayBind(missing, signal)))) {
    await session.input.type(text, isReady, signal);
    return 'keys';
  }
  if (missing !== undefined && isPastable) {
    await paste(to, field, text, signal);
    return 'clipboard';
  }
  throw new HandsightError(
    'TextNotTypable',
    missing === undefined
      ? 'a modifier key is held down on the keyboard; nothing was typed'
      : `the text has ${hasKeys ? 'tabs or line breaks' : `${missing} symbols that no key has`}, and what has the focus takes text by keys alone`,
    { symbols: missing ?? 0 },
  );
}

/** Refuses control characters and lone surrogates. */
function refuseUntypable(text: string): void {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (!/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text) && Buffer.from(text).toString() === text) return;
  throw new HandsightError('TextNotTypable', 'the text holds control characters or broken characters, which no key types', {});
}

async function inserted(
  to: Connections,
  window: ListedWindow | undefined,
  field: UnifiedUINode,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (window === undefined || !field.actions.includes('type')) return false;
  const bus = await to.bus(signal);
  const app = await bus.application(window.pid, signal);
  const calls = bus.calls(signal);
  const ref = await refOf(calls, field);
  if (app === undefined || ref === undefined || ((await calls.interfaces(ref)) & IFACE.editableText) === 0) return false;
  return insertText(calls, ref, app.toolkit, text);
}

/**
 * The previous clipboard content is restored once the field has the text. A request for the clipboard is no proof of that:
 * Chromium sends one as soon as the clipboard has a new owner.
 */
async function paste(to: Connections, field: UnifiedUINode, text: string, signal: AbortSignal): Promise<void> {
  const calls = (await to.bus(signal)).calls(signal);
  const ref = await refOf(calls, field);
  const read = async (): Promise<string> => (ref === undefined ? '' : calls.text(ref));
  const [before, held] = await Promise.all([to.session.clipboard.get(signal).catch(() => ''), read()]);
  await to.session.clipboard.set(text, signal);
  await to.session.input.press({ modifiers: ['ctrl'], key: 'v' }, signal);
  const end = performance.now() + PASTE_MS + text.length / 2;
  let now = held;
  while (now === held && performance.now() < end) {
    await sleep(10, undefined, { signal });
    now = await read();
  }
  await to.session.clipboard.set(before, signal);
}
