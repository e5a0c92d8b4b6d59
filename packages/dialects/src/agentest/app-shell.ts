import type { DeviceClient } from '@handsight/core/client';
import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { act } from './perform-step.ts';

const quote = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The output of an Android shell command. `what` is the capability named in the error on other devices. */
export async function androidShell(client: DeviceClient, argv: string[], what: string, context: ToolContext): Promise<string> {
  const { platform, shell } = await client.capabilities();
  if (platform !== 'android' || !shell) {
    throw new HandsightError('PlatformUnsupported', `${client.device} has no ${what}`, { device: client.device, capability: what });
  }
  const command = argv.map(quote).join(' ');
  const { stdout, stderr, exit_code } = (await act(client, { type: 'shell', command }, context, { own_command: true })).details;
  const printed = String(stdout);
  if (exit_code !== 0)
    throw new AdbCommandError(String(stderr).trim() || printed.trim() || `exited with code ${String(exit_code)}`, command);
  return printed;
}
