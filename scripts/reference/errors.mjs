import { fromDist, page, table } from './page.mjs';

export async function errorsPage() {
  /** @type {typeof import('../../packages/core/src/error/table.ts')} */
  const { ERROR_TABLE, ERROR_KINDS } = await fromDist('core/dist/error/table.js');
  /** @type {typeof import('../../packages/dialects/src/mobile-debug/failure-codes.ts')} */
  const { FAILURE_CODE_OF } = await fromDist('dialects/dist/mobile-debug/failure-codes.js');
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
    'lost',
    'of the app',
  ];
  const rows = ERROR_KINDS.map((kind) => {
    const row = ERROR_TABLE[kind];
    return [
      ...[kind, String(row.status), String(row.exit), row.code, FAILURE_CODE_OF[kind]],
      ...[row.retryable, row.recoverable, row.raisedBeforeDispatch, row.quotesScreen, row.isFinding, row.isLost, row.isOfApp].map((flag) =>
        flag ? 'yes' : '',
      ),
      row.next ?? '',
      row.hint,
    ];
  });
  return page(
    'Errors',
    'Every error Handsight gives. The command line prints `handsight: <error>: <message>` and the hint, and exits with the exit code.',
    'Errors raised *before dispatch* mean that nothing was sent. The message of one that *quotes the screen* may contain text of the app, and is marked as untrusted. A *finding* is the answer of a call that was carried out, not a refusal. After one that is *lost* nobody knows what the device shows; one *of the app* is what a flow may retry.',
    table([...head, 'next step', 'hint'], rows),
  );
}
