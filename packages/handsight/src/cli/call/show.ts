import { ERROR_TABLE, type ErrorKind } from '@handsight/core/error';
import type { AnyTool } from '../../tool/tool.ts';
import { reportFailure } from '../failure.ts';
import type { Answer } from '../../rest/answer.ts';
import { print, printJson, printLines, styled, type Line } from '../terminal.ts';
import type { CallFlags } from './call-command.ts';
import { listing } from './listing.ts';
import { nextCommand } from './next-command.ts';
import { writeOutput } from './output-file.ts';
import { showPictures } from './show-picture.ts';

export interface Shown {
  tool: AnyTool;
  flags: CallFlags;
  typed: ReadonlyMap<string, string>;
}

/** An answer on the terminal: the verdict first, then the words, the screen's words and the pictures. The exit code is the error's. */
export async function showAnswer(answer: Answer, shown: Shown): Promise<void> {
  const { tool, flags, typed } = shown;
  const { error, result } = answer;
  const isRefusal = error !== null && !ERROR_TABLE[error].isFinding;
  if (flags.output !== undefined && answer.pictures.length === 0 && !isRefusal)
    await writeScreen(answer, flags.output, flags.json === true);
  else if (flags.json === true) await showJson(answer, flags);
  else if (isRefusal) reportRefusal(error, answer, typed);
  else {
    const table = listing(tool.name, result);
    // A picture on the standard output has it for itself: a word before it and it is no PNG.
    const hasOutput = flags.output !== '-' || answer.pictures.length === 0;
    if (hasOutput) await printLines(table ?? [...ownWords(answer, tool, typed), ...(answer.screen === null ? [] : [answer.screen])]);
    await showPictures(answer.pictures, flags.output);
  }
  if (error !== null) process.exitCode ??= ERROR_TABLE[error].exit;
  else if (!answer.ok || isUnreached(tool, result)) process.exitCode ??= ERROR_TABLE.AssertionFailed.exit;
}

/** A goal that is not reached is no error of the call, and yet not what a script that asks wants to go on with. */
const isUnreached = (tool: AnyTool, result: Answer['result']): boolean => tool.name === 'scenario_check' && result['success'] !== true;

async function showJson({ result, pictures }: Answer, { output }: CallFlags): Promise<void> {
  if (pictures.length === 0) await printJson(result);
  else await printJson({ ...result, files: await showPictures(pictures, output, 'quietly') });
}

function ownWords({ text }: Answer, tool: AnyTool, typed: ReadonlyMap<string, string>): Line[] {
  const lines = text === '' ? [] : named(text, typed).split('\n');
  if (tool.dialect !== 'handsight') return lines;
  if (tool.kind !== 'act') return lines.map((line) => (/^FAILED\b/.test(line) ? styled('red', line) : line));
  const [done = '', verdict = '', ...rest] = lines;
  return [styled(verdict.startsWith('verified') ? 'green' : verdict.startsWith('FAILED') ? 'red' : 'yellow', verdict), done, ...rest];
}

/** What was typed, instead of the selector that was made of it. */
export function named(text: string, typed: ReadonlyMap<string, string>): string {
  let told = text;
  for (const [sent, written] of typed) told = told.replaceAll(sent, written);
  return told;
}

/** An input that was refused has a receipt; on a terminal it is told like every refusal. */
function reportRefusal(kind: ErrorKind, { text, result }: Answer, typed: ReadonlyMap<string, string>): void {
  const told = result['error'];
  const message = field(told, 'message');
  const context = field(told, 'context');
  const last = text.split('\n').at(-1) ?? '';
  reportFailure(
    {
      kind,
      message: named(typeof message === 'string' ? message : text, typed),
      context: typeof context === 'object' && context !== null ? { ...context } : {},
    },
    { next: nextCommand(kind), last: result['dispatched'] === undefined ? undefined : last },
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The screen's words, or the result whole, in a file; `-` is the standard output. */
async function writeScreen({ text, screen, result }: Answer, file: string, asJson: boolean): Promise<void> {
  const content = asJson ? JSON.stringify(result) : (screen ?? text);
  if (file === '-') {
    await print(content);
    return;
  }
  await writeOutput(file, `${content}\n`);
  await (asJson ? printJson({ file }) : print(file));
}
