import type { RecordedRun } from '../record/read-run.ts';

/** The goal and, for a resumed run, what was done before; the screen itself is read again. */
export function goalMessage(goal: string, resumed: RecordedRun | undefined, output: Record<string, unknown> | null): string {
  const asked = output === null ? '' : `\nFinish with an answer in JSON that fits this schema: ${JSON.stringify(output)}`;
  const head = `Goal: ${goal}${asked}`;
  if (resumed === undefined) return head;
  const { lines, notes, unknown } = resumed;
  return [
    head,
    'An earlier run was interrupted; you go on from here. The screen may have changed since.',
    ...(lines.length === 0 ? [] : ['What it did:', ...lines]),
    ...(unknown.length === 0
      ? []
      : [
          'It is not known whether these arrived. Never repeat them; look for what they would have changed:',
          ...unknown.map(({ what }) => what),
        ]),
    ...(notes.length === 0 ? [] : ['Its notes:', ...notes.map((note) => `- ${note}`)]),
  ].join('\n');
}
