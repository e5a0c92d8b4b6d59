import { TreeParseError } from '../../error/errors.ts';
import { oneLine } from '../label.ts';

/** Why there is no tree at all, as `context.reason` of the error. */
export type NoDumpReason = 'null_root' | 'not_idle' | 'busy' | 'killed' | 'empty' | 'ios_source' | 'not_xml';

/** More of the shell's output than this is useless. */
const MAX_WORDS = 200;

const SAID: Record<NoDumpReason, string> = {
  null_root: 'The phone gave no window to read',
  not_idle: 'The phone was never idle long enough to be read',
  busy: 'Another automation (Appium, Maestro, Espresso, another uiautomator) holds the phone; end it and try again',
  killed: 'The phone ended uiautomator before it had read the screen, usually because memory is low; close apps or restart the phone',
  empty: 'The dump holds no window',
  ios_source: 'This is the source of an iOS screen (XCUITest), not a dump of Android',
  not_xml: 'This is no dump of a screen',
};

/** XCUITest's XML names element types as tags or attributes, its JSON as values. */
const IOS_SOURCE =
  /<(?:AppiumAUT|XCUIElementType\w+)\b|"(?:type|elementType)"\s*:\s*"(?:XCUIElementType)?(?:Application|Window|Button|StaticText|Other)"/;
const IOS_SEARCHED = 5000;

/** The failures that uiautomator itself reports. */
function reported(text: string): NoDumpReason | undefined {
  if (/null root node/i.test(text)) return 'null_root';
  if (/could not get idle state/i.test(text)) return 'not_idle';
  if (/UiAutomationService\b.*already registered/i.test(text)) return 'busy';
  if (/^\s*Killed\s*$/m.test(text)) return 'killed';
  if (IOS_SOURCE.test(text.slice(0, IOS_SEARCHED))) return 'ios_source';
  return undefined;
}

/** The error for a text without any element. `hasMarkup`: there was a hierarchy, but it was empty. */
export function noDump(text: string, hasMarkup: boolean): TreeParseError {
  const reason = reported(text) ?? (hasMarkup || text.trim() === '' ? 'empty' : 'not_xml');
  const words = clip(text);
  return new TreeParseError(words === '' ? `${SAID[reason]}.` : `${SAID[reason]}: ${words}`, { reason });
}

/**
 * A failure reported before the dump: what follows may be the file of an earlier one. Exceptions alone are not a failure; some phones print
 * them before every dump.
 */
export function failureBefore(text: string): string | undefined {
  return reported(text) !== undefined || /\bERROR:|\bKilled\b/.test(text) ? clip(text) : undefined;
}

/** One line without control characters. Only the beginning is read: the text can be any file. */
function clip(text: string): string {
  const line = oneLine(text.slice(0, 4 * MAX_WORDS).replace(/\p{C}+/gu, ' '));
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}
