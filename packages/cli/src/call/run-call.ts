import { HandsightError } from '@handsight/core/error';
import type { AnyTool } from '@handsight/tools/tool';
import { failureOf, reportFailure } from '../failure.ts';
import { attach } from '../host/attach.ts';
import type { HostClient } from '../host/client.ts';
import type { AddressFlags } from '../host/host-flags.ts';
import type { TypedCall } from './call-command.ts';
import { errorRecord, nextCommand } from './next-command.ts';
import { showAnswer } from './show.ts';

/** Calls one tool on the host and prints its answer. */
export async function runCall(tool: AnyTool, { input, flags }: TypedCall): Promise<void> {
  const work = async (host: HostClient): Promise<void> => {
    const answer = await host.call(tool.name, input, tool.dialect);
    await showAnswer(answer, { tool: tool.name, flags, rowOf: errorRecord });
  };
  await onHost(flags, work);
}

/** Runs `work` with the host; an error is reported together with the command that helps. */
export async function onHost(flags: AddressFlags, work: (host: HostClient) => Promise<void>): Promise<void> {
  const { host: address, port } = flags;
  try {
    await work(await attach({ host: address, port, device: [] }));
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    reportFailure(failureOf(error), { next: nextCommand(error.kind) });
  }
}
