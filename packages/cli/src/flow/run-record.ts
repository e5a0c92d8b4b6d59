import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { readTrace, TRACE_FILE } from '@handsight/core/record';
import { FlowFiles, flowFromTrace, FlowReader, type RecordedFlow, type Verified, verifyRecording, VERIFYING_RUNS } from '@handsight/flow';
import { entry } from '../entry.ts';
import { onHost } from '../call/run-call.ts';
import { onFault } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import type { AddressFlags } from '../host/host-flags.ts';
import { print, printJson, remark } from '../terminal.ts';
import { traceOnDisk } from '../trace-path.ts';
import { parseVariables } from './variables.ts';

export interface RecordFlags extends AddressFlags {
  app?: string;
  output?: string;
  env: string[];
  /** If undefined, the flow is verified where the device can be reset. */
  verify?: boolean;
  json?: true;
}

const KEEP_ALIVE_MS = 60_000;

/** Turns a trace into a flow, printed or written to a file. */
export async function runFlowFrom(trace: string, flags: RecordFlags): Promise<void> {
  const path = traceOnDisk(trace);
  await writeFlow(await recordedFlow(path, flags), flags.output, { verify: false, ...flags });
}

/** Records everything done on the host until interrupted, and writes it as a flow. */
export async function runRecord(file: string, flags: RecordFlags): Promise<void> {
  await onHost(flags, async (host) => {
    const interrupted = untilInterrupted();
    await host.call('trace_start', { label: file });
    remark(`recording; Ctrl-C ends it and writes ${file}`);
    // A signal handler does not keep the process alive.
    const alive = setInterval(() => undefined, KEEP_ALIVE_MS);
    await interrupted;
    clearInterval(alive);
    const { result } = await host.call('trace_stop', {});
    await writeFlow(await recordedFlow(String(result['path']), flags), file, flags);
  });
}

async function recordedFlow(path: string, { app }: RecordFlags): Promise<RecordedFlow> {
  const { rows } = await readTrace(path);
  return flowFromTrace(rows, { folder: path.endsWith(TRACE_FILE) ? dirname(path) : path, appId: app });
}

async function writeFlow(flow: RecordedFlow, file: string | undefined, flags: RecordFlags): Promise<void> {
  const { text, steps, notDurable, secrets } = flow;
  const isJson = flags.json === true;
  if (file === undefined && !isJson) await print(text.trimEnd());
  if (file !== undefined) await writeFile(file, text);
  for (const note of notDurable) remark(`not durable: ${note}`);
  const verified = await verifiedFlow(flow, file, flags);
  if (isJson) await printJson({ file: file ?? null, steps, not_durable: notDurable, secrets, verified: verified ?? null, text });
  if (secrets.length > 0) remark(`give the secrets that were typed: ${secrets.map((name) => `-e ${name}=…`).join(' ')}`);
}

/** Only a scenario can be reset to its initial state. */
const canBeReset = (device: string | undefined): device is string => device?.startsWith('virtual:') === true;

async function verifiedFlow(
  { text, secrets, device, steps }: RecordedFlow,
  file: string | undefined,
  flags: RecordFlags,
): Promise<Verified | undefined> {
  const { verify } = flags;
  if (verify === false || steps === 0) return undefined;
  if (!canBeReset(device)) {
    if (verify === true)
      throw new HandsightError('PlatformUnsupported', 'only scenarios can be reset, so that the flow was not verified', {});
    return undefined;
  }
  const env = parseVariables(flags.env);
  const missing = secrets.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    remark(`not verified: ${missing.join(', ')} must be given with -e`);
    return undefined;
  }
  const path = resolve(file ?? 'flow.yaml');
  const flow = await new FlowReader(new FlowFiles(dirname(path))).requireText(path, text);
  const verified = await verifyRecording(flow, env, async (work) => {
    const { host } = entry().openHost({ onFault });
    try {
      return await work(await DeviceClient.on(host, device, 'handsight record', { tool: 'run_flow' }));
    } finally {
      await host.close();
    }
  });
  const { failed, passed } = verified;
  if (failed === null) remark(`verified: it passed ${VERIFYING_RUNS} runs in a row from the beginning of ${device}`);
  else {
    remark(`not durable: line ${failed.line}: ${failed.step}: ${failed.why} (run ${passed + 1} of ${VERIFYING_RUNS})`);
    process.exitCode ??= 1;
  }
  return verified;
}
