import { shellHost } from '../shell-host.ts';
import { runText } from '../shell/interpreter.ts';
import { newState } from '../shell/shell-state.ts';
import { readAll } from '../io/stream.ts';
import { textOf } from '../io/bytes.ts';
import { fail, type Program } from '../process.ts';
import { pathOf } from './path-of.ts';

const MAX_SCRIPT = 1 << 20;

/** `sh -c 'commands'`, `sh file`, or commands from the input. */
export const sh: Program = async (process) => {
  const state = newState(shellHost(process.phone, process.user, process.pid), process.env, process.cwd, process.signal);
  const args = [...process.args];
  while (/^-[a-z]+$/.test(args[0] ?? '') && args[0]?.includes('c') !== true) args.shift();
  if (args[0]?.startsWith('-') === true) {
    const [, text, ...parameters] = args;
    if (text === undefined) return fail(process, '/system/bin/sh: -c: requires an argument');
    if (parameters.length > 0) state.parameters = parameters;
    return runText(text, state, process);
  }
  const [file] = args;
  if (file === undefined) return runText(textOf(await readAll(process.stdin, MAX_SCRIPT)), state, process);
  state.parameters = args;
  return runText(textOf(process.phone.files.read(pathOf(process, file), process.user)), state, process);
};
