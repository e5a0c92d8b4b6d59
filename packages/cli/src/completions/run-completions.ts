import type { Command } from 'commander';

import { fillAll } from '../lazy.ts';
import { writeRaw } from '../terminal.ts';
import { bash, fish, zsh } from './scripts.ts';
import type { Shell } from './shell.ts';

/** One command as a shell completes it. */
export interface Completable {
  /** `trace start`; empty for the program itself. */
  path: string;
  commands: { name: string; summary: string }[];
  options: { long: string; description: string; choices: readonly string[]; takesValue: boolean }[];
}

const SCRIPTS: Record<Shell, (all: readonly Completable[]) => string> = { bash, zsh, fish };

export async function runCompletions(program: Command, shell: Shell): Promise<void> {
  await fillAll(program);
  await writeRaw(completionScript(program, shell));
}

/** For a program whose commands have been filled. */
export const completionScript = (program: Command, shell: Shell): string => SCRIPTS[shell](completables(program, ''));

function completables(command: Command, path: string): Completable[] {
  const commands = command.commands.filter((each) => each.name() !== 'help');
  const options = command.options
    .filter(({ long, hidden }) => long !== undefined && !hidden)
    .map(({ long = '', description, argChoices = [], required, optional }) => ({
      long,
      description,
      choices: argChoices,
      takesValue: required || optional,
    }));
  return [
    { path, commands: commands.map((each) => ({ name: each.name(), summary: each.summary() })), options },
    ...commands.flatMap((each) => completables(each, path === '' ? each.name() : `${path} ${each.name()}`)),
  ];
}
