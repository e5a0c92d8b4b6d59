import type { ToolAnswer } from './tool.ts';

/** All that the server says of a call: what was done, the verdicts, the remarks. */
export const answerText = ({ text, verdicts = [], remarks = [] }: Pick<ToolAnswer<object>, 'text' | 'verdicts' | 'remarks'>): string =>
  [text, ...verdicts.map(({ line }) => line), ...remarks].filter((line) => line !== '').join('\n');

/** What is said with the names on the screen, which is untrusted: what reacted, where nothing else names it, and the screen itself. */
export function answerScreen({
  verdicts = [],
  screen,
  showsWhole = false,
}: Pick<ToolAnswer<object>, 'verdicts' | 'screen' | 'showsWhole'>): string {
  // What was verified is in the plain line and on the screen below.
  const quoted = verdicts.flatMap(({ status, quoting }) =>
    quoting === undefined || status === 'verified' || (showsWhole && status === 'observed') ? [] : [quoting],
  );
  return [...quoted, ...(screen === undefined ? [] : [screen])].join('\n');
}
