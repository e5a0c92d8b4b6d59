import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from './application.ts';
import type { Calls, Ref } from './calls.ts';

const ASK_AGAIN_MS = 10;
const MOST_MS = 300;

export interface Attributes {
  of: ReadonlyMap<string, string>;
  /** The program was asked for the first time, and had to fetch them: what else it has answered so far may be empty, too. */
  isFetched: boolean;
}

/** Firefox fetches what it knows of its pages when somebody asks for it, and answers nothing meanwhile; every element has a tag at least. */
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
