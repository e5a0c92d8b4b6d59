import type { ToolAnswer } from './tool.ts';

/** All that the server says of a call: what was done, the verdicts, the remarks. */
export const answerText = ({ text, verdicts = [], remarks = [] }: Pick<ToolAnswer<object>, 'text' | 'verdicts' | 'remarks'>): string =>
  [text, ...verdicts.map(({ line }) => line), ...remarks].filter((line) => line !== '').join('\n');
