import { linesOf } from '../io/line-source.ts';
import { say } from '../io/stream.ts';
import type { Io } from '../shell/host.ts';
import { runLine } from '../shell/interpreter.ts';
import { parseScript } from '../shell/parse.ts';
import { ShellExit, type ShellState } from '../shell/shell-state.ts';
import { ShellSyntaxError } from '../shell/syntax.ts';
import type { Terminal } from './terminal.ts';

/** A shell that reads its commands line by line; on a terminal it prints a prompt. */
export async function readAndRun(state: ShellState, io: Io, terminal: Terminal | undefined): Promise<number> {
  const outer = state.signal;
  const prompt = async (): Promise<void> => {
    if (terminal !== undefined) await say(io.stdout, `pocket:${state.cwd} $ `);
  };
  let pending = '';
  await prompt();
  for await (const line of linesOf(io.stdin)) {
    const text = `${pending}${line}\n`;
    if (isUnfinished(text)) {
      pending = text;
      if (terminal !== undefined) await say(io.stdout, '> ');
      continue;
    }
    pending = '';
    const stop = new AbortController();
    if (terminal !== undefined) terminal.onInterrupt = () => stop.abort();
    state.signal = AbortSignal.any([outer, stop.signal]);
    try {
      await runLine(text, state, io);
    } catch (error) {
      if (!(error instanceof ShellExit)) throw error;
      if (outer.aborted || !stop.signal.aborted) return error.status;
      state.status = error.status;
    }
    await prompt();
  }
  return state.status;
}

/** Ends inside quotes or a compound command. */
function isUnfinished(text: string): boolean {
  try {
    parseScript(text);
    return false;
  } catch (error) {
    return error instanceof ShellSyntaxError && error.message.endsWith('EOF');
  }
}
