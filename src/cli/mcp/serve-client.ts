import { openHost } from '../../act/open-host.ts';
import { serveOnStdio } from '../../serve/mcp/stdio.ts';
import type { Served } from '../../serve/mcp/options.ts';
import type { McpFlags } from '../command/mcp.ts';
import { failureLine, failureOf } from '../failure.ts';
import { chooseDevice } from '../serve/choose-device.ts';
import { configOf } from '../serve/config-of.ts';
import { untilInterrupted } from '../serve/interrupted.ts';
import { remark } from '../terminal.ts';

const onFault = (error: unknown): void => remark(failureLine(failureOf(error)));

/** Serves until the client leaves, somebody interrupts, or it turns out that there is nothing to serve. */
export async function serveClient(flags: McpFlags, answered: string | number | undefined): Promise<void> {
  const { dialect, tools, structured = false } = flags;
  const opening = openServed(flags);
  const client = serveOnStdio(() => opening, { dialect, toolsets: tools, structured, answered, onError: onFault });
  try {
    await opening;
    await Promise.race([client.left, untilInterrupted()]);
  } finally {
    await client.close();
    await (await opening).host.close();
  }
}

async function openServed(flags: McpFlags): Promise<Served> {
  const { host } = openHost({ config: await configOf(flags), onFault });
  try {
    return { host, device: await chooseDevice(host, flags) };
  } catch (error) {
    await host.close();
    throw error;
  }
}
