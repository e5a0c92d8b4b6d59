import { EXIT, HandsightError, type ExitCode } from '@handsight/core/error';
import type { RunOutcome, RunRecord } from '@handsight/fleet';
import { connectFleet } from '@handsight/server/fleet';
import { eventLines } from '../agent/event-lines.ts';
import { onFault } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { printJson, printLines, remark, styled, type Line } from '../terminal.ts';
import { begunLine } from './begun-line.ts';
import { termsOf, type FleetFlags } from './fleet-options.ts';

interface AgentOnFleet extends FleetFlags {
  json?: true;
  work: Record<string, unknown>;
}

const EXITS: Record<RunOutcome, ExitCode | 0> = {
  passed: 0,
  failed: EXIT.unmet,
  cancelled: EXIT.refused,
  lost: EXIT.device,
  expired: EXIT.timeout,
};

/** Runs the agent on a device of a fleet and prints the result. A signal cancels it. */
export async function runAgentOnFleet(goal: string | undefined, { work, json, ...flags }: AgentOnFleet): Promise<void> {
  if (goal === undefined) throw new HandsightError('BadRequest', 'goal: say what to achieve', {});
  const client = await connectFleet(flags, onFault);
  try {
    const [submitted] = await client.submit([{ kind: 'agent', name: goal, work, ...termsOf(flags) }]);
    if (submitted === undefined) return;
    remark(`submitted as ${submitted.id}; waiting for a device`);
    void untilInterrupted().then(() => client.cancel(submitted.id).catch(onFault));
    const [run] = await client.wait([submitted.id], {
      onBegin: (begun) => remark(begunLine(begun)),
      onStep: (_, step) => remark(`step ${step}`),
    });
    if (run?.end === null || run === undefined) return;
    const { outcome, reason, artifacts } = run.end;
    const hasResult = artifacts.some(({ name }) => name === 'result.json');
    const result: unknown = hasResult
      ? JSON.parse(Buffer.from(await client.artifact(run, 'result.json')).toString('utf8'))
      : { outcome, reason };
    if (json === true) await printJson(result);
    else await printLines(endLines(run, result));
    process.exitCode ??= EXITS[outcome];
  } finally {
    await client.close();
  }
}

function endLines({ name, attempts, end }: RunRecord, result: unknown): Line[] {
  const at = attempts.at(-1);
  const isPassed = end?.outcome === 'passed';
  const where = at === undefined ? 'no device' : `${at.device} on ${at.host}`;
  const ending = typeof result === 'object' ? eventLines({ type: 'ended', ...result }) : [];
  return [
    styled(isPassed ? 'green' : 'red', `${end?.outcome ?? ''}  ${name} (${where})`),
    ...(ending.length > 0 || end?.reason === null ? ending : [`  ${end?.reason ?? ''}`]),
  ];
}
