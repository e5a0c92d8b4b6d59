import { code, fromDist, page, table } from './page.mjs';

/** @type {[keyof import('../../packages/core/src/error/error-row.ts').ErrorRow, string, string][]} */
const FLAGS = [
  ['retryable', 'r', 'retryable'],
  ['recoverable', 'c', 'recoverable'],
  ['raisedBeforeDispatch', 'b', 'raised before dispatch, so nothing was sent'],
  ['quotesScreen', 'q', 'the message may quote the screen, and is marked as untrusted'],
  ['isFinding', 'f', 'a finding of a call that was carried out, not a refusal'],
  ['isLost', 'l', 'the device is lost: nobody knows what it shows'],
  ['isOfApp', 'a', 'of the app: what a flow may retry'],
];

export async function errorsPage() {
  /** @type {typeof import('../../packages/core/src/error/table.ts')} */
  const { ERROR_TABLE, ERROR_KINDS } = await fromDist('core/dist/error/table.js');
  /** @type {typeof import('../../packages/dialects/src/mobile-debug/failure-codes.ts')} */
  const { FAILURE_CODE_OF } = await fromDist('dialects/dist/mobile-debug/failure-codes.js');
  const rows = ERROR_KINDS.map((kind) => {
    const row = ERROR_TABLE[kind];
    return [
      ...[kind, String(row.status), String(row.exit)],
      [...new Set([row.code, FAILURE_CODE_OF[kind]])].map(code).join(' '),
      FLAGS.filter(([flag]) => row[flag] === true)
        .map(([, letter]) => letter)
        .join(''),
      row.next === null ? row.hint : `${row.hint} Next: ${row.next}.`,
    ];
  });
  return page(
    'Errors',
    'Every error Handsight gives. The command line prints `handsight: <error>: <message>` and the hint, and exits with the exit code. A second code is the failure code of mobile-debug.',
    `Flags: ${FLAGS.map(([, letter, meaning]) => `**${letter}** ${meaning}`).join('; ')}.`,
    table(['error', 'HTTP', 'exit', 'code', 'flags', 'hint'], rows),
  );
}
