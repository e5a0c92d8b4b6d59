import type { WatchedScreen } from '@handsight/core/look';

/** Accepts a result only if it came twice in a row, or if the device knows that nothing is pending. */
export function steady<T>(ask: (screen: WatchedScreen) => T | undefined, same: (a: T, b: T) => boolean = () => true): typeof ask {
  let before: T | undefined;
  return (screen) => {
    const answer = ask(screen);
    const isSteady = answer !== undefined && (screen.isQuiet || (before !== undefined && same(before, answer)));
    before = answer;
    return isSteady ? answer : undefined;
  };
}
