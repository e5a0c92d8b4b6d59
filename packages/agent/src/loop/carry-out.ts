import { HandsightError } from '@handsight/core/error';

import { actionOfAgent, isInputAction, type AgentAction } from '../action/agent-action.ts';
import type { ModelStep } from '../action/model-step.ts';
import type { HumanAuthDecision } from '../human-auth-bridge.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { ToolOutcome } from './device-tools.ts';
import type { RunParts } from './run-parts.ts';
import { untrusted } from './untrusted.ts';

type Question = Extract<AgentAction, { type: 'request_human_auth' }>;
type Script = Extract<AgentAction, { type: 'run_script' }>;

const said = (text: string, failed = false, screen: string | null = null): ToolOutcome => ({
  text,
  screen,
  receipt: null,
  treeHash: null,
  corrections: [],
  failed,
  error: null,
});

/** Performs an action, or a reading, through the device's tools. */
export function operate({ tools }: Pick<RunParts, 'tools'>, { action }: ModelStep, signal: AbortSignal): Promise<ToolOutcome> {
  if (action.type === 'tool') return tools.call(action.name, action.input, signal);
  if (
    action.type === 'note' ||
    action.type === 'give_up' ||
    action.type === 'deliver' ||
    action.type === 'type_secret' ||
    !isInputAction(action)
  )
    throw new TypeError(`${action.type} is not for the device`);
  return tools.perform(actionOfAgent(action), { tool: action.type, reason: action.reason }, signal);
}

export async function runScript({ scripts }: RunParts, { script, timeoutSec }: Script, signal: AbortSignal): Promise<ToolOutcome> {
  try {
    const { ok, exitCode, stdout, stderr, timedOut, truncated } = await scripts.execute({ script, timeoutSec }, signal);
    const how = timedOut
      ? `was ended after ${timeoutSec} s`
      : ok
        ? 'ended well'
        : `ended with ${exitCode === null ? 'an error' : `code ${exitCode}`}`;
    const output = [stdout, stderr].filter((part) => part !== '').join('\n');
    return said(`The script ${how}.${truncated ? ' Its output was cut off.' : ''}`, !ok, output === '' ? null : output);
  } catch (error) {
    if (!(error instanceof HandsightError) || signal.aborted) throw error;
    return said(`${error.kind}: ${error.message}`, true);
  }
}

/** Types what the model may not see. A person who types it does so into the field that has the focus. */
export async function typeSecret(
  parts: RunParts,
  runId: string,
  { name, target }: Extract<ModelStep['action'], { type: 'type_secret' }>,
  record: RunRecord,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { tools, secrets, host } = parts;
  const found = await secrets.read(name).catch((error: unknown) => {
    if (error instanceof HandsightError) return error;
    throw error;
  });
  if (found instanceof HandsightError) return said(`${found.kind}: ${found.message}`, true);
  const aim = target === undefined ? {} : { target };
  if (found === 'person') {
    const focused = target === undefined ? undefined : await tools.call('tap', aim, signal);
    if (focused?.failed === true) return focused;
    const question = {
      type: 'request_human_auth',
      capability: 'unknown',
      instruction: `Give the secret ${JSON.stringify(name)}: it is typed into the device and not shown to the model.`,
      timeoutSec: 300,
    } as const;
    return (await askPerson(parts, runId, question, signal)).outcome;
  }
  host.guard.redaction.hide(found.secret);
  record.hide(found.secret);
  const outcome = await tools.call('type', { ...aim, text: found.secret }, signal);
  return { ...outcome, text: record.redacted(outcome.text), screen: record.redacted(outcome.screen) };
}

/** A refusal is an answer like any other: the model may find another way. */
export async function askPerson(
  { bridge, client }: RunParts,
  runId: string,
  question: Question,
  signal: AbortSignal,
): Promise<{ decision: HumanAuthDecision; outcome: ToolOutcome }> {
  const { capability, instruction, timeoutSec } = question;
  const picture = await client.picture('screen', signal).then(
    ({ png }) => ({ picture: png }),
    () => ({}),
  );
  const decision = await bridge.request({ capability, instruction, timeoutSec, runId, device: client.device, ...picture }, signal);
  return {
    decision,
    outcome: said(describe(decision), decision.status === 'refused' || decision.status === 'timeout', decision.text ?? null),
  };
}

const STATUSES: Record<HumanAuthDecision['status'], string> = {
  approved: 'A person approved.',
  refused: 'A person refused. Do not ask for the same again.',
  timeout: 'No person answered in time.',
  taken_over: 'A person operated the screen and handed it back.',
};

function describe({ status, note, file, location, secretToDevice }: HumanAuthDecision): string {
  return [
    STATUSES[status],
    ...(note === undefined || note === '' ? [] : [`Note: ${note}`]),
    ...(secretToDevice === true ? ['A secret was typed into the device by the person; it is not shown to you.'] : []),
    ...(file === undefined ? [] : [`A file (${file.mediaType}, ${file.bytes} bytes) is at ${file.path}.`]),
    ...(location === undefined ? [] : [`Location: ${location.latitude}, ${location.longitude}.`]),
  ].join(' ');
}

/** A call's outcome as the model sees it. */
export const observationOf = ({ text, screen }: ToolOutcome): string =>
  screen === null || screen === '' ? text : `${text}\n${untrusted(screen)}`;
