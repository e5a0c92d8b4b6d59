import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TRACE_ID = /^trace-[0-9a-f]+$/;

/** What a host is asked for: an id as `handsight trace list` prints it stays one, anything else is a path from where the command is typed. */
export const traceForHost = (given: string): string => (TRACE_ID.test(given) && !existsSync(given) ? given : resolve(given));

/** A trace that this process reads itself: by its path, or by its id in the data folder of the folder the command is typed in. */
export const traceOnDisk = (given: string): string =>
  TRACE_ID.test(given) && !existsSync(given) ? resolve(join('.handsight', 'traces', given)) : resolve(given);
