import { type Desktop, linuxDriver, onPath, startDesktop } from '@handsight/linux';
import { HandsightError } from '@handsight/core/error';
import type { DesktopFlags } from '../command/desktop.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { runServe } from '../serve/run-serve.ts';
import { remark } from '../terminal.ts';

/** A private desktop with a program on it, served until someone ends it; then everything on it ends. */
export async function runDesktop([command, ...args]: string[], { size, ...flags }: DesktopFlags & { json?: true }): Promise<void> {
  if (command !== undefined && onPath(command, process.env['PATH'] ?? '') === undefined) {
    throw new HandsightError('BadRequest', `program not found: ${command.slice(0, 80)}`, { command: command.slice(0, 200) });
  }
  const interrupted = untilInterrupted();
  const desktop = await startDesktop(size);
  try {
    if (command !== undefined) reportExit(desktop, command, args, interrupted);
    const device = `linux:${desktop.display}`;
    await runServe({ ...flags, mode: 'inspect', device: [device] }, [linuxDriver({ env: desktop.env })]);
  } finally {
    await desktop.close();
  }
}

/** The desktop stays when its program ends, for others can be started on it. */
function reportExit(desktop: Desktop, command: string, args: readonly string[], interrupted: Promise<void>): void {
  let isClosing = false;
  const { ended } = desktop.run(command, args);
  void interrupted.then(() => (isClosing = true));
  void ended.then((how) => {
    if (!isClosing) remark(`${command} ${how}`);
  });
}
