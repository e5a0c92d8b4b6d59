import type { Command } from 'commander';

import { ERROR_TABLE } from '@handsight/core/error';
import { replayStart } from '@handsight/tools';
import type { PlaceRecord } from '@handsight/dialects/catalogue';
import { typedCall } from '../call/call-command.ts';
import { onHost } from '../call/run-call.ts';
import type { Answer } from '@handsight/server/rest';
import type { HostClient } from '../host/client.ts';
import { printJson, printLines, styled } from '../terminal.ts';
import { traceForHost } from '../trace-path.ts';

/** Replays a trace step by step to its end. The exit code says whether it diverged. */
export async function runReplay(command: Command, places: readonly PlaceRecord[]): Promise<void> {
  const { input, flags } = typedCall(command, replayStart, places);
  await onHost(flags, async (host) => {
    const opened = await host.call('replay_start', { ...input, path: traceForHost(String(input['path'])) });
    const replay_id = String(opened.result['replay_id']);
    try {
      await doSteps(host, replay_id, flags.json === true);
    } finally {
      await host.call('replay_stop', { replay_id });
    }
  });
}

async function doSteps(host: HostClient, replay_id: string, asJson: boolean): Promise<void> {
  for (let isFinished = false; !isFinished;) {
    const step = await host.call('replay_step', { replay_id });
    await show(step, asJson);
    if (step.error !== null) process.exitCode ??= ERROR_TABLE[step.error].exit;
    isFinished = step.result['finished'] === true;
  }
}

async function show({ result, text, screen, error }: Answer, asJson: boolean): Promise<void> {
  if (asJson) await printJson(result);
  else await printLines([error === null ? text : styled('red', text), ...(screen === null ? [] : [screen])]);
}
