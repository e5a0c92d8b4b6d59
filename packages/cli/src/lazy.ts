import type { Command } from 'commander';

const fillers = new WeakMap<Command, () => Promise<void>>();

/** Defers adding a command's options until they are needed to parse it or to show its help. */
export function lazily(command: Command, fill: () => Promise<void>): void {
  let filled: Promise<void> | undefined;
  fillers.set(command, () => (filled ??= fill()));
}

const fill = (command: Command): Promise<void> => fillers.get(command)?.() ?? Promise.resolve();

/** Fills a subcommand when it is used. */
export const fillOnUse = (command: Command): Command => command.hook('preSubcommand', (_, sub) => fill(sub));

/** Fills all subcommands, for listing them. */
export async function fillAll(command: Command): Promise<void> {
  for (const each of command.commands) {
    await fill(each);
    await fillAll(each);
  }
}
