import type { DeviceClient } from '@handsight/core/client';
import type { OwnCommand } from '@handsight/core/guard';
import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { act } from './perform-step.ts';

const quote = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

interface Command {
  argv: string[];
  /** The capability named in the error on other devices. */
  what: string;
  /** Whether it is safe by construction; otherwise the guards judge it as a caller's command. */
  own: OwnCommand | undefined;
}

/** The output of an Android shell command. */
export async function androidShell(client: DeviceClient, { argv, what, own }: Command, context: ToolContext): Promise<string> {
  const { platform, shell } = await client.capabilities();
  if (platform !== 'android' || !shell) {
    throw new HandsightError('PlatformUnsupported', `${client.device} has no ${what}`, { device: client.device, capability: what });
  }
  const command = argv.map(quote).join(' ');
  const { stdout, stderr, exit_code } = (
    await act(client, { type: 'shell', command }, context, own === undefined ? {} : { own_command: own })
  ).details;
  const printed = String(stdout);
  if (exit_code !== 0)
    throw new AdbCommandError(String(stderr).trim() || printed.trim() || `exited with code ${String(exit_code)}`, command);
  return printed;
}
