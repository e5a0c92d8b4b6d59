import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from './application.ts';
import type { Calls, Ref } from './calls.ts';

const ASK_AGAIN_MS = 10;
const MOST_MS = 300;

export interface Attributes {
  of: ReadonlyMap<string, string>;
  /** This was the first request and the program had to fetch them: its earlier answers may be empty, too. */
  isFetched: boolean;
}

/** Firefox loads its page's accessibility data on first request, and answers empty meanwhile; every element has at least a tag. */
export async function readAttributes(calls: Calls, { toolkit }: Application, ref: Ref): Promise<Attributes> {
  const first = await calls.attributes(ref);
  if (toolkit !== 'gecko' || first.size > 0) return { of: first, isFetched: false };
  const end = performance.now() + MOST_MS;
  let attributes = first;
  while (attributes.size === 0 && performance.now() < end) {
    await sleep(ASK_AGAIN_MS, undefined, { signal: calls.signal });
    attributes = await calls.attributes(ref);
  }
  return { of: attributes, isFetched: attributes.size > 0 };
}
