import { type Desktop, linuxDriver, onPath, startDesktop } from '@handsight/linux';
import { HandsightError } from '@handsight/core/error';
import { parseToolsets } from '@handsight/dialects';
import type { DesktopFlags } from '../command/desktop.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { claimFor, serveRest } from '../serve/run-serve.ts';
import { remark } from '../terminal.ts';

/** Starts a private desktop with a program on it and serves it until interrupted; then everything on it is ended. */
export async function runDesktop([command, ...args]: string[], { size, ...flags }: DesktopFlags & { json?: true }): Promise<void> {
  if (command !== undefined && onPath(command, process.env['PATH'] ?? '') === undefined) {
    throw new HandsightError('BadRequest', `program not found: ${command.slice(0, 80)}`, { command: command.slice(0, 200) });
  }
  const closing = new AbortController();
  void untilInterrupted().then(() => closing.abort());
  const toolsets = parseToolsets(flags.tools ?? 'core');
  // Before anything is started: a port in use is the most common error.
  const claimed = await claimFor(flags);
  const desktop = await startDesktop(size).catch(async (error: unknown) => {
    await claimed.release();
    throw error;
  });
  try {
    if (command !== undefined) reportExit(desktop, command, args, closing.signal);
    const device = [`linux:${desktop.display}`];
    const drivers = [linuxDriver({ env: desktop.env })];
    await serveRest(claimed, { ...flags, mode: 'inspect', device }, { kind: 'desktop', toolsets, drivers });
  } finally {
    closing.abort();
    await desktop.close();
  }
}

/** The desktop stays up when its program exits: others can be started on it. */
function reportExit(desktop: Desktop, command: string, args: readonly string[], closing: AbortSignal): void {
  const { ended } = desktop.run(command, args);
  void ended.then((how) => {
    if (!closing.aborted) remark(`${command} ${how}`);
  });
}
