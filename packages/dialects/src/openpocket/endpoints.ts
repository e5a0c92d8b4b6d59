import { z } from 'zod';

import { actionOfAgent, ClientScripts, normaliseAgentAction, normalisedFields, type AgentAction } from '@handsight/agent';
import { requestHumanAuth } from '@handsight/tools';
import type { DeviceClient } from '@handsight/core/client';
import { parseInput } from '@handsight/core/act';
import { ERROR_TABLE, HandsightError } from '@handsight/core/error';
import { bullets } from '@handsight/tools/tool';
import { parseToolInput } from '@handsight/tools/tool';
import { ReceiptSchema, receiptShape } from '@handsight/tools/wire';
import { device } from '@handsight/tools/wire';
import type { ToolContext } from '@handsight/tools/tool';
import type { Endpoint, RestAnswer, RestCall } from '@handsight/tools/tool';
import { HttpRefusal } from '@handsight/tools/tool';

type Question = Extract<AgentAction, { type: 'request_human_auth' }>;
type Script = Extract<AgentAction, { type: 'run_script' }>;

const SnapshotInput = z.strictObject({
  device,
  model: z.string().max(200).optional().describe('The name of the model, which decides the size.'),
});

/** Options next to an action. They do not come from the model, so invalid ones are refused instead of normalised. */
const BesideAction = z.object({
  device,
  dry_run: z.boolean().optional().describe('Find and check everything, send nothing.'),
  confirm_token: z.string().min(1).max(100).optional().describe('From propose_action.'),
});

const DecisionSchema = z.object({
  requestId: z.string(),
  approved: z.literal(true),
  status: z.enum(['approved', 'taken_over']),
  decidedBy: z.string(),
  decidedAt: z.string(),
  note: z.string().optional(),
  /** Only if the person shares it. */
  text: z.string().optional(),
  /** Set if the person gave a secret: whether it was typed into the device. */
  secretToDevice: z.boolean().optional(),
  file: z.object({ path: z.string(), mediaType: z.string(), bytes: z.int() }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), accuracyMeters: z.number().optional() }).optional(),
});

/** What a script printed, returned and did. */
const ScriptResultSchema = z.looseObject({
  ok: z.boolean(),
  exitCode: z.int().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
  timedOut: z.boolean(),
  durationMs: z.number(),
  /** Only for device scripts. */
  value: z.unknown().optional(),
  receipts: z
    .array(z.looseObject({ step_id: z.int(), action: z.string(), verdict: z.string().nullable(), summary: z.string() }))
    .optional(),
});

const normalised = z
  .array(z.object({ field: z.string(), given: z.string(), used: z.union([z.string(), z.number()]) }))
  .describe('Fields that were missing or invalid, and what was taken instead.');

/** The openpocket dialect's actions and its snapshot. */
export const agentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/agent/action',
    name: 'agent_action',
    summary: "Carry out an agent's action",
    description:
      'An action as a model writes it (tap, swipe, type, keyevent, launch_app, shell, run_script, request_human_auth, wait, finish). What is missing or invalid gets its default, an unknown type waits, and `normalised` lists what was changed. Coordinates are device pixels. request_human_auth answers when a person has decided, where approvals are given; run_script runs JavaScript that operates the device by `device.*` functions, or a shell script (`#!/bin/sh`) in a sandbox where the operator allows it.',
    input: z.looseObject({ type: z.string().optional(), ...BesideAction.shape }),
    output: z.union([
      ReceiptSchema.extend({ agent_action: z.unknown(), normalised }),
      z.object({
        ok: z.literal(true),
        success: z.literal(true),
        agent_action: z.unknown(),
        normalised,
        finished: z.literal(true),
        message: z.string(),
      }),
      z.object({ ok: z.literal(true), success: z.literal(true), agent_action: z.unknown(), normalised, decision: DecisionSchema }),
      z.object({
        ok: z.literal(true),
        success: z.literal(true),
        agent_action: z.unknown(),
        normalised,
        script: ScriptResultSchema,
        untrusted: z.literal(true),
      }),
    ]),
    media: 'application/json',
    legacy: false,
    counts: true,
    run: carryOut,
  },
  {
    method: 'GET',
    path: '/api/agent/snapshot',
    name: 'agent_snapshot',
    summary: 'The screen for an agent',
    description:
      'The screen as a picture in device pixels, with what an agent needs to know beside it. With a `model` the picture has the size that the model wants, and `scale` leads back to device pixels.',
    input: SnapshotInput,
    output: z.object({
      ok: z.literal(true),
      deviceId: z.string(),
      currentApp: z.string(),
      width: z.int(),
      height: z.int(),
      screenshotBase64: z.string(),
      capturedAt: z.string(),
      scale: z.looseObject({ width: z.int(), height: z.int() }).optional(),
    }),
    media: 'application/json',
    legacy: false,
    counts: true,
    async run({ sent, context }) {
      const { device, model } = parseToolInput(SnapshotInput, sent, 'agent_snapshot');
      const client = await context.client(device);
      return { status: 200, body: { ok: true, ...(await client.screenSnapshot(model, context.signal)) } };
    },
  },
];

async function carryOut({ sent, body, context }: RestCall): Promise<RestAnswer> {
  if (body === undefined) throw new HttpRefusal(400, 'send the action as a JSON object');
  const action = normaliseAgentAction(body);
  const normalised = normalisedFields(body, action);
  const { device: given, dry_run, confirm_token } = parseInput(BesideAction, { ...sent }, 'agent_action');
  if (action.type === 'finish')
    return { status: 200, body: { ok: true, success: true, agent_action: action, normalised, finished: true, message: action.message } };
  if (action.type === 'request_human_auth') return { status: 200, body: { ...(await answered(action, context, given)), normalised } };
  const client = await context.client(given);
  if (action.type === 'run_script') {
    if (dry_run === true) throw new HandsightError('BadRequest', 'a script cannot be tried without running it', { dry_run });
    return { status: 200, body: { ...(await scripted(action, client, context.signal)), normalised } };
  }
  const receipt = await client.perform(actionOfAgent(action), {
    tool: action.type,
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(confirm_token === undefined ? {} : { confirm_token }),
    ...(action.reason === undefined ? {} : { reason: action.reason }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  const status = receipt.error === null ? 200 : ERROR_TABLE[receipt.error.code].status;
  return { status, body: { ...receiptShape(receipt), agent_action: serializedAction(action, receipt.target.is_secret), normalised } };
}

/** The caller's action with a typed secret redacted. */
const serializedAction = (action: AgentAction, isSecret: boolean): AgentAction =>
  isSecret && action.type === 'type' ? { ...action, text: bullets(action.text) } : action;

/** A person's approval; throws if the person refuses or does not answer in time. */
async function answered(action: Question, { host, connection, signal }: ToolContext, given: string | undefined): Promise<object> {
  const device = given ?? connection.device;
  const decided = await requestHumanAuth(host, action, { caller: connection.caller, device }, signal);
  const decidedAt = new Date(host.clock.now()).toISOString();
  const decision = { approved: true, decidedBy: '', ...decided, decidedAt };
  return { ok: true, success: true, agent_action: action, decision };
}

function failureText(script: ScriptResult): string {
  if ('error' in script && script.error !== null) return script.error.message;
  if (script.timedOut) return 'the script ran longer than its time limit';
  return script.exitCode === null ? 'the script was ended' : `the script exited with code ${script.exitCode}`;
}

type ScriptResult = Awaited<ReturnType<ClientScripts['execute']>>;

/** Throws if the script fails; what it did until then is in the error's context. */
async function scripted(action: Script, client: DeviceClient, signal = new AbortController().signal): Promise<object> {
  const script = await new ClientScripts(client).execute(action, signal);
  if (!script.ok) throw new HandsightError('ScriptFailed', failureText(script), { agent_action: action, script });
  return { ok: true, success: true, agent_action: action, script, untrusted: true };
}
