import type { Command } from 'commander';

const fillers = new WeakMap<Command, () => Promise<void>>();

/** Defers adding a command's options until they are needed to parse it or to show its help. */
export function lazily(command: Command, fill: () => Promise<void>): void {
  let filled: Promise<void> | undefined;
  fillers.set(command, () => (filled ??= fill()));
}

const fill = (command: Command): Promise<void> => fillers.get(command)?.() ?? Promise.resolve();

const loosened = new WeakSet<Command>();

/** An option may stand for a positional argument, so a command's arguments are counted when they are read; its help says what is needed. */
export function loosenOnUse(command: Command): void {
  loosened.add(command);
}

/** Fills a subcommand when it is used. */
export const fillOnUse = (command: Command): Command =>
  command.hook('preSubcommand', async (_, sub) => {
    await fill(sub);
    if (!loosened.has(sub)) return;
    sub.usage(sub.usage());
    for (const argument of sub.registeredArguments) argument.required = false;
  });

/** Fills all subcommands, for listing them. */
export async function fillAll(command: Command): Promise<void> {
  for (const each of command.commands) {
    await fill(each);
    await fillAll(each);
  }
}
