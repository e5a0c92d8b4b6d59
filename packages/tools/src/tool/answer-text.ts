import type { ToolAnswer } from './tool.ts';

/** The server's own text for a call: what was done, the verdicts, the remarks. */
export const answerText = ({ text, verdicts = [], remarks = [] }: Pick<ToolAnswer<object>, 'text' | 'verdicts' | 'remarks'>): string =>
  [text, ...verdicts.map(({ line }) => line), ...remarks].filter((line) => line !== '').join('\n');

/** The untrusted text that quotes the screen: verdicts that name what reacted, unless it is shown anyway, and the screen itself. */
export function answerScreen({
  verdicts = [],
  screen,
  showsWhole = false,
}: Pick<ToolAnswer<object>, 'verdicts' | 'screen' | 'showsWhole'>): string {
  // A verified effect is already in the plain line and on the screen below.
  const quoted = verdicts.flatMap(({ status, quoting }) =>
    quoting === undefined || status === 'verified' || (showsWhole && status === 'observed') ? [] : [quoting],
  );
  return [...quoted, ...(screen === undefined ? [] : [screen])].join('\n');
}
