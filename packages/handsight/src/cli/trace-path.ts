import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { HandsightError } from '@handsight/core/error';

const TRACE_ID = /^trace-[0-9a-f]+$/;

/** What a host is asked for: an id as `handsight trace list` prints it stays one, anything else is a path from where the command is typed. */
export function traceForHost(given: string): string {
  if (existsSync(given)) return resolve(given);
  if (TRACE_ID.test(given)) return given;
  // A host elsewhere may have the path.
  if (/[/\\]/.test(given)) return resolve(given);
  throw new HandsightError('BadRequest', `there is no trace "${given.slice(0, 80)}"; \`handsight trace list\` lists them`, {});
}

/** A trace that this process reads itself: by its path, or by its id in the data folder of the folder the command is typed in. */
export const traceOnDisk = (given: string): string =>
  TRACE_ID.test(given) && !existsSync(given) ? resolve(join('.handsight', 'traces', given)) : resolve(given);
