import type { Command } from 'commander';

const fillers = new WeakMap<Command, () => Promise<void>>();

/** A command whose options are known when they are needed: to parse them, or to show its help. */
export function lazily(command: Command, fill: () => Promise<void>): void {
  let filled: Promise<void> | undefined;
  fillers.set(command, () => (filled ??= fill()));
}

const fill = (command: Command): Promise<void> => fillers.get(command)?.() ?? Promise.resolve();

/** Fills the commands below this one as they are used. */
export const fillOnUse = (command: Command): Command => command.hook('preSubcommand', (_, sub) => fill(sub));

/** Fills them all, for those who list them. */
export async function fillAll(command: Command): Promise<void> {
  for (const each of command.commands) {
    await fill(each);
    await fillAll(each);
  }
}
