import { ERROR_KINDS, ERROR_TABLE, type ErrorKind, type NextStep } from '@handsight/core/error';
import type { ErrorRecord } from '@handsight/dialects/catalogue';

/** The command for each next step, where there is one. */
const COMMANDS: Readonly<Partial<Record<NextStep, string>>> = {
  'read the screen': 'handsight snapshot',
  'read the tree': 'handsight snapshot',
  'find the element': 'handsight snapshot',
  'scroll to the element': 'handsight scroll-to',
  'list windows': 'handsight windows',
  'bring the window to the front': 'handsight call show_window',
  'list apps': 'handsight apps',
  'list devices': 'handsight devices',
  'list capabilities': 'handsight call device_info',
  'check the budget': 'handsight call budget',
  'propose the action': 'handsight call propose',
};

/** The command that helps with an error, if there is one. */
export function nextCommand(kind: ErrorKind): string | undefined {
  const { next } = ERROR_TABLE[kind];
  return next === null ? undefined : COMMANDS[next];
}

/** What the command line prints for an error of the table. */
export function errorRecord(kind: string): ErrorRecord {
  const known = ERROR_KINDS.find((each) => each === kind) ?? 'Internal';
  const { exit, hint, code, isFinding } = ERROR_TABLE[known];
  return { exit, hint, code, isFinding, next: nextCommand(known) };
}
