import { z } from 'zod';

import { formatNormalised, LONGEST_SCRIPT_SEC, normaliseAgentAction, normalisedFields, type AgentAction } from '@handsight/agent';
import { LONGEST_WAIT_SEC } from '@handsight/tools';
import { ERROR_TABLE, EXIT, HandsightError } from '@handsight/core/error';
import { ReceiptSchema, type ReceiptShape } from '@handsight/tools/wire';
import { verdictLine } from '@handsight/tools';
import { jsonObject, type CallFlags } from '../call/call-command.ts';
import { onHost } from '../call/run-call.ts';
import { verdictColour } from '../call/verdict-colour.ts';
import { nextCommand } from '../call/next-command.ts';
import { readBytes } from '../dump-file.ts';
import { reportFailure } from '../failure.ts';
import { printJson, printLines, styled } from '../terminal.ts';

const Finished = z.object({ finished: z.literal(true), message: z.string() });
const Scripted = z.object({
  script: z.object({
    stdout: z.string(),
    value: z.unknown().default(null),
    receipts: z
      .array(z.object({ action: z.string(), target: z.string().nullable(), verdict: z.string().nullable(), summary: z.string() }))
      .default([]),
  }),
});
/** A command's output and exit code. */
const Shell = z.object({ stdout: z.string(), stderr: z.string(), exit_code: z.number() });
const shellLines = ({ stdout, stderr, exit_code }: z.infer<typeof Shell>): string[] => [
  ...[stdout, stderr].filter((text) => text !== '').map((text) => text.replace(/\n$/, '')),
  `The command exited with code ${exit_code}.`,
];

const Decided = z.object({ decision: z.object({ decidedBy: z.string() }) });

/** Carries out one of the openpocket dialect's actions. */
export async function runAct(typed: string, flags: CallFlags & { device?: string; strict?: boolean }): Promise<void> {
  const action = jsonObject(
    typed === '-' ? new TextDecoder().decode(await readBytes('-')) : typed,
    'the action',
    '{"type": "tap", "x": 100, "y": 200}',
  );
  const asked = normaliseAgentAction(action);
  const type: unknown = action['type'];
  if (asked.type !== type && flags.strict === true)
    throw new HandsightError(
      'BadRequest',
      `there is no action ${JSON.stringify(type ?? null)}; without --strict it is a wait of a second`,
      { type },
    );
  const remarks = normalisedFields(action, asked).map((each) => `Normalised ${formatNormalised(each)}.`);
  await onHost(flags, async (host) => {
    const sent = { ...action, ...(flags.device === undefined ? {} : { device: flags.device }) };
    const body = await host.post('/api/agent/action', sent, patienceFor(asked));
    const receipt = ReceiptSchema.safeParse(body).data;
    if (flags.json === true) await printJson(body);
    else if (receipt !== undefined) await show(receipt, remarks);
    else await printLines(scriptLines(body) ?? [Finished.safeParse(body).data?.message ?? decidedLine(body)]);
    const code = receipt?.error?.code ?? (receipt?.verification?.status === 'failed' ? 'VerificationFailed' : undefined);
    if (code !== undefined) process.exitCode ??= ERROR_TABLE[code].exit;
  });
}

/** A person and a script take longer than a device. */
function patienceFor(asked: AgentAction): number {
  if (asked.type === 'run_script') return Math.min(asked.timeoutSec, LONGEST_SCRIPT_SEC) * 1000;
  return asked.type === 'request_human_auth' ? Math.min(asked.timeoutSec, LONGEST_WAIT_SEC) * 1000 : 0;
}

const decidedLine = (body: object): string => {
  const decided = Decided.safeParse(body).data?.decision.decidedBy;
  return decided === undefined ? JSON.stringify(body) : `Approved by ${decided}.`;
};

/** What a script did, what it printed, and its value. */
function scriptLines(body: object): string[] | undefined {
  const script = Scripted.safeParse(body).data?.script;
  if (script === undefined) return undefined;
  const did = script.receipts.map(
    ({ action, target, verdict, summary }) =>
      `${action}${target === null ? '' : ` ${target}`}: ${verdict ?? 'not sent'}${summary === '' ? '' : `, ${summary}`}`,
  );
  const printed = script.stdout === '' ? [] : [script.stdout.replace(/\n$/, '')];
  const value = script.value === null ? [] : [`= ${JSON.stringify(script.value)}`];
  const lines = [...did, ...printed, ...value];
  return lines.length > 0 ? lines : ['The script did nothing and printed nothing.'];
}

async function show(receipt: ReceiptShape, remarks: string[]): Promise<void> {
  const { error, verification, action_type, diff_text, changed } = receipt;
  if (error !== undefined) {
    const { code, message, context } = error;
    reportFailure({ kind: code, message, context }, { next: nextCommand(code) });
    return;
  }
  const shell = Shell.safeParse(receipt.details).data;
  if (shell !== undefined && shell.exit_code !== 0) process.exitCode ??= EXIT.unmet;
  const status = verification?.status;
  await printLines([
    styled(verdictColour(status ?? 'unverifiable'), verdictLine(receipt)),
    ...(shell === undefined ? [receipt.dispatched === 'no' ? 'Nothing was sent.' : `Did ${action_type}.`] : shellLines(shell)),
    ...remarks,
    ...(changed ? [diff_text] : ['The screen did not change.']),
  ]);
}
