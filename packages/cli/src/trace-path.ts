import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { HandsightError } from '@handsight/core/error';

const TRACE_ID = /^trace-[0-9a-f]+$/;

/** The trace to ask the host for: an id as `handsight trace list` prints it, or a path relative to the current folder. */
export function traceForHost(given: string): string {
  if (existsSync(given)) return resolve(given);
  if (TRACE_ID.test(given)) return given;
  // A host on another machine may have the path.
  if (/[/\\]/.test(given)) return resolve(given);
  throw new HandsightError('BadRequest', `there is no trace "${given.slice(0, 80)}"; \`handsight trace list\` lists them`, {});
}

/** A trace that this process reads itself: a path, or an id in the data folder of the current folder. */
export const traceOnDisk = (given: string): string =>
  TRACE_ID.test(given) && !existsSync(given) ? resolve(join('.handsight', 'traces', given)) : resolve(given);
