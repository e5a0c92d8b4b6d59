import { HandsightError } from '@handsight/core/error';
import type { ScriptFailure } from './protocol.ts';

/** `cause` is the host function's own error, if it ended the script. */
export function scriptFailed({ reason, message, line, column }: ScriptFailure, file: string, cause?: unknown): HandsightError {
  if (reason === 'cancelled') return new HandsightError('Cancelled', message, { file });
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return new HandsightError(
    'ScriptFailed',
    `${place}: ${message}`,
    { reason, file, line: line ?? null, column: column ?? null },
    { cause },
  );
}
