import type { ErrorRecord } from '@handsight/dialects/catalogue';
import type { Answer } from '@handsight/server/rest';
import { report } from '../report.ts';
import { isTerminal, print, printJson, printLines, styled, type Line } from '../terminal.ts';
import { verdictColour } from './verdict-colour.ts';

export interface Shown {
  /** The tool's name. */
  tool: string;
  flags: { json?: true; output?: string };
  /** The row of the error table. */
  rowOf: (kind: string) => ErrorRecord;
}

/** Lists that are tables on a terminal. */
const TABLES = ['devices', 'windows', 'apps'];

/** An answer on the terminal: the verdicts first, then the server's text, the screen's text and the pictures. The exit code is the error's. */
export async function showAnswer(answer: Answer, shown: Shown): Promise<void> {
  const { tool, flags, rowOf } = shown;
  const { error, result } = answer;
  const isRefusal = error !== null && !rowOf(error).isFinding;
  if (flags.output !== undefined && answer.pictures.length === 0 && !isRefusal)
    await writeScreen(answer, flags.output, flags.json === true);
  else if (flags.json === true) await showJson(answer, flags);
  else if (isRefusal) reportRefusal(error, rowOf(error), answer);
  else {
    const table = isTerminal() && TABLES.includes(tool) ? (await import('./listing.ts')).listing(tool, result) : undefined;
    // A picture written to standard output must be alone there: text before it would break the PNG.
    const hasOutput = flags.output !== '-' || answer.pictures.length === 0;
    if (hasOutput) await printLines(table ?? [...textLines(answer), ...(answer.screen === null ? [] : [answer.screen])]);
    if (answer.pictures.length > 0) await (await import('./show-picture.ts')).showPictures(answer, flags.output);
  }
  if (error !== null) process.exitCode ??= rowOf(error).exit;
  else if (!answer.ok || answer.verdicts.some(({ status }) => status === 'failed')) process.exitCode ??= rowOf('AssertionFailed').exit;
}

async function showJson(answer: Answer, { output }: Shown['flags']): Promise<void> {
  if (answer.pictures.length === 0) {
    await printJson(answer.result);
    return;
  }
  const { showPictures } = await import('./show-picture.ts');
  await printJson({ ...answer.result, files: await showPictures(answer, output, 'quietly') });
}

/** The verdicts first, each in its colour. */
function textLines({ text, verdicts, remarks }: Answer): Line[] {
  const lines = [text, ...remarks].filter((line) => line !== '').flatMap((line) => line.split('\n'));
  return [...verdicts.map(({ status, line, quoting }) => styled(verdictColour(status), quoting ?? line)), ...lines];
}

/** A refused action has a receipt; on a terminal it is reported like any other error. */
function reportRefusal(kind: string, row: ErrorRecord, { text, remarks, result }: Answer): void {
  const message = field(result['error'], 'message');
  const context = field(result['error'], 'context');
  report(
    {
      kind,
      message: typeof message === 'string' ? message : text,
      context: typeof context === 'object' && context !== null ? { ...context } : {},
    },
    row,
    { next: row.next, remarks },
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Writes the screen's text, or the whole result, to a file; `-` is standard output. */
async function writeScreen({ screen, result, ...answer }: Answer, file: string, asJson: boolean): Promise<void> {
  const content = asJson ? JSON.stringify(result) : (screen ?? (await import('@handsight/tools/tool')).answerText(answer));
  if (file === '-') {
    await print(content);
    return;
  }
  const { writeOutput } = await import('./output-file.ts');
  await writeOutput(file, `${content}\n`);
  await (asJson ? printJson({ file }) : print(file));
}
