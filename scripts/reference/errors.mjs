import { fromDist, page, table } from './page.mjs';

export async function errorsPage() {
  /** @type {typeof import('../../packages/core/src/error/table.ts')} */
  const { ERROR_TABLE } = await fromDist('core/dist/error/table.js');
  const head = [
    'error',
    'HTTP',
    'exit',
    'code',
    'failure code',
    'retryable',
    'recoverable',
    'before dispatch',
    'quotes the screen',
    'finding',
  ];
  const rows = Object.entries(ERROR_TABLE).map(([kind, row]) => [
    ...[kind, String(row.status), String(row.exit), row.code, row.failureCode],
    ...[row.retryable, row.recoverable, row.raisedBeforeDispatch, row.quotesScreen, row.isFinding].map((flag) => (flag ? 'yes' : '')),
    row.next ?? '',
    row.hint,
  ]);
  return page(
    'Errors',
    'Every error Handsight gives. The command line prints `handsight: <error>: <message>` and the hint, and exits with the exit code.',
    'Errors raised *before dispatch* mean that nothing was sent. The message of one that *quotes the screen* may contain text of the app, and is marked as untrusted. A *finding* is the answer of a call that was carried out, not a refusal.',
    table([...head, 'next step', 'hint'], rows),
  );
}
