import type { Glimpse } from '@handsight/core/look';

/** Accepts a result only if it came twice in a row, or if the device knows that nothing is pending. */
export function steady<T>(ask: (glimpse: Glimpse) => T | undefined, same: (a: T, b: T) => boolean = () => true): typeof ask {
  let before: T | undefined;
  return (glimpse) => {
    const answer = ask(glimpse);
    const isSteady = answer !== undefined && (glimpse.isQuiet || (before !== undefined && same(before, answer)));
    before = answer;
    return isSteady ? answer : undefined;
  };
}
