import { ERROR_TABLE, type ErrorKind } from '@handsight/core/error';
import { answerText } from '@handsight/tools/tool';
import type { AnyTool } from '@handsight/tools/tool';
import { reportFailure } from '../failure.ts';
import type { Answer } from '@handsight/server/rest';
import { print, printJson, printLines, styled, type Line } from '../terminal.ts';
import type { CallFlags } from './call-command.ts';
import { listing } from './listing.ts';
import { nextCommand } from './next-command.ts';
import { writeOutput } from './output-file.ts';
import { showPictures } from './show-picture.ts';
import { verdictColour } from './verdict-colour.ts';

export interface Shown {
  tool: AnyTool;
  flags: CallFlags;
}

/** An answer on the terminal: the verdicts first, then the server's text, the screen's text and the pictures. The exit code is the error's. */
export async function showAnswer(answer: Answer, shown: Shown): Promise<void> {
  const { tool, flags } = shown;
  const { error, result } = answer;
  const isRefusal = error !== null && !ERROR_TABLE[error].isFinding;
  if (flags.output !== undefined && answer.pictures.length === 0 && !isRefusal)
    await writeScreen(answer, flags.output, flags.json === true);
  else if (flags.json === true) await showJson(answer, flags);
  else if (isRefusal) reportRefusal(error, answer);
  else {
    const table = listing(tool.name, result);
    // A picture written to standard output must be alone there: text before it would break the PNG.
    const hasOutput = flags.output !== '-' || answer.pictures.length === 0;
    if (hasOutput) await printLines(table ?? [...textLines(answer), ...(answer.screen === null ? [] : [answer.screen])]);
    await showPictures(answer, flags.output);
  }
  if (error !== null) process.exitCode ??= ERROR_TABLE[error].exit;
  else if (!answer.ok || answer.verdicts.some(({ status }) => status === 'failed')) process.exitCode ??= ERROR_TABLE.AssertionFailed.exit;
}

async function showJson(answer: Answer, { output }: CallFlags): Promise<void> {
  if (answer.pictures.length === 0) await printJson(answer.result);
  else await printJson({ ...answer.result, files: await showPictures(answer, output, 'quietly') });
}

/** The verdicts first, each in its colour. */
function textLines({ text, verdicts, remarks }: Answer): Line[] {
  const lines = [text, ...remarks].filter((line) => line !== '').flatMap((line) => line.split('\n'));
  return [...verdicts.map(({ status, line, quoting }) => styled(verdictColour(status), quoting ?? line)), ...lines];
}

/** A refused action has a receipt; on a terminal it is reported like any other error. */
function reportRefusal(kind: ErrorKind, { text, remarks, result }: Answer): void {
  const message = field(result['error'], 'message');
  const context = field(result['error'], 'context');
  reportFailure(
    {
      kind,
      message: typeof message === 'string' ? message : text,
      context: typeof context === 'object' && context !== null ? { ...context } : {},
    },
    { next: nextCommand(kind), remarks },
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Writes the screen's text, or the whole result, to a file; `-` is standard output. */
async function writeScreen({ screen, result, ...answer }: Answer, file: string, asJson: boolean): Promise<void> {
  const content = asJson ? JSON.stringify(result) : (screen ?? answerText(answer));
  if (file === '-') {
    await print(content);
    return;
  }
  await writeOutput(file, `${content}\n`);
  await (asJson ? printJson({ file }) : print(file));
}
