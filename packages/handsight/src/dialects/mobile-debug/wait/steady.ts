import type { Glimpse } from '@handsight/core/look';

/** Counts an answer only when it was given twice in a row, or when the device knows that nothing more will happen. */
export function steady<T>(ask: (glimpse: Glimpse) => T | undefined, same: (a: T, b: T) => boolean = () => true): typeof ask {
  let before: T | undefined;
  return (glimpse) => {
    const answer = ask(glimpse);
    const isSteady = answer !== undefined && (glimpse.isQuiet || (before !== undefined && same(before, answer)));
    before = answer;
    return isSteady ? answer : undefined;
  };
}
