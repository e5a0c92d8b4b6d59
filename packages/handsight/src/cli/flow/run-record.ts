import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { flowFromTrace, type RecordedFlow } from '@handsight/flow';
import { readTrace } from '@handsight/core/record';
import { onHost } from '../call/run-call.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import type { AddressFlags } from '../host/host-flags.ts';
import { print, printJson, remark } from '../terminal.ts';

export interface RecordFlags extends AddressFlags {
  app?: string;
  output?: string;
  json?: true;
}

const KEEP_ALIVE_MS = 60_000;

/** Turns a trace into a flow, printed or written to a file. */
export async function runFlowFrom(trace: string, flags: RecordFlags): Promise<void> {
  const { rows } = await readTrace(resolve(trace));
  await writeFlow(flowFromTrace(rows, flags.app), flags.output, flags.json === true);
}

/** Records what anybody does on the host until it is interrupted, and writes it as a flow. */
export async function runRecord(file: string, flags: RecordFlags): Promise<void> {
  await onHost(flags, async (host) => {
    const interrupted = untilInterrupted();
    await host.call('trace_start', { label: file });
    remark(`recording; Ctrl-C ends it and writes ${file}`);
    // A signal that is waited for does not keep the process alive.
    const alive = setInterval(() => undefined, KEEP_ALIVE_MS);
    await interrupted;
    clearInterval(alive);
    const { result } = await host.call('trace_stop', {});
    const { rows } = await readTrace(String(result['path']));
    await writeFlow(flowFromTrace(rows, flags.app), file, flags.json === true);
  });
}

async function writeFlow({ text, steps, notDurable, secrets }: RecordedFlow, file: string | undefined, asJson: boolean): Promise<void> {
  if (file === undefined && !asJson) await print(text.trimEnd());
  if (file !== undefined) await writeFile(file, text);
  if (asJson) await printJson({ file: file ?? null, steps, not_durable: notDurable, secrets, text });
  for (const note of notDurable) remark(`not durable: ${note}`);
  if (secrets.length > 0) remark(`give the secrets that were typed: ${secrets.map((name) => `-e ${name}=…`).join(' ')}`);
}
