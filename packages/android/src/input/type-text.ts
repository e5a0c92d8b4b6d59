import { AdbCommandError, HandsightError } from '@handsight/core/error';
import { KEYCODES, type Call, type Clipboard, type Route } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import type { AppiumHelper } from '../helper/appium/appium-helper.ts';
import { ADB_COMMANDS, byInput } from '../adb/command-words.ts';
import { quoted } from '../quote.ts';
import { sendInput } from './send-input.ts';
import { inputWord, isPlainAscii, textPieces, type TextPiece } from './text-pieces.ts';

/** A command must fit into one adb request, quotes included. */
const PIECES_AT_ONCE = 8;
const MAX_TEXT = 20_000;

/** Refuses text that no method can type. */
export function requireTypable(text: string): void {
  if (text.length > MAX_TEXT) throw new HandsightError('BadRequest', `${text.length} characters are too many to type`, { most: MAX_TEXT });
  if (/\p{Surrogate}|\0/u.test(text)) throw notTypable('it is no well-formed text');
}

/** Types exactly this text: with keys if every character has one, else through the clipboard, else Appium's server, else not at all. */
export async function typeText(
  link: PhoneLink,
  clipboard: Clipboard | undefined,
  appium: AppiumHelper | undefined,
  input: string,
  text: string,
  call: Call,
): Promise<Route> {
  if (isPlainAscii(text)) {
    const pieces = textPieces(text);
    if (pieces.length === 1 && clipboard !== undefined) return typeOrPaste(link, clipboard, input, pieces, text, call);
    for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
      await sendInput(link, inputCommand(pieces.slice(from, from + PIECES_AT_ONCE), input), call.signal);
    }
    return 'keys';
  }
  const pasted = clipboard === undefined ? undefined : await paste(link, clipboard, input, text, call);
  if (pasted === true) return 'clipboard';
  if (appium?.isUp === true) return appium.type(text, call);
  throw notTypable(
    pasted === undefined
      ? 'the phone has neither a clipboard command nor the helper'
      : 'the clipboard did not take it, so that nothing was pasted',
  );
}

/** `input text` either types all of a piece or fails before its first key; then the clipboard may try. */
async function typeOrPaste(
  link: PhoneLink,
  clipboard: Clipboard,
  input: string,
  pieces: TextPiece[],
  text: string,
  call: Call,
): Promise<Route> {
  try {
    await sendInput(link, inputCommand(pieces, input), call.signal);
    return 'keys';
  } catch (error) {
    if (!(error instanceof AdbCommandError) || !(await paste(link, clipboard, input, text, call))) throw error;
    return 'clipboard';
  }
}

/** The clipboard is read back first, so its previous content is never pasted. */
async function paste(link: PhoneLink, clipboard: Clipboard, input: string, text: string, call: Call): Promise<boolean> {
  try {
    await clipboard.set(text, call);
    if ((await clipboard.get(call)) !== text) return false;
  } catch (error) {
    if (error instanceof AdbCommandError) return false;
    throw error;
  }
  await sendInput(link, `${byInput(ADB_COMMANDS.INPUT_KEYEVENT, input)} ${KEYCODES.PASTE}`, call.signal);
  return true;
}

const inputCommand = (pieces: TextPiece[], input: string): string =>
  pieces
    .map((piece) =>
      'key' in piece
        ? `${byInput(ADB_COMMANDS.INPUT_KEYEVENT, input)} ${piece.key}`
        : `${byInput(ADB_COMMANDS.INPUT_TEXT, input)} ${quoted(inputWord(piece.text))}`,
    )
    .join(' && ');

const notTypable = (why: string): HandsightError => new HandsightError('TextNotTypable', `this text cannot be typed: ${why}`);
