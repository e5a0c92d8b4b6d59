import { EXIT, HandsightError, type ExitCode } from '@handsight/core/error';
import type { RunOutcome } from '@handsight/fleet';
import { connectFleet } from '../../fleet/fleet-settings.ts';
import { onFault } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { print, printLines, remark, styled } from '../terminal.ts';
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

/** Lets the agent work on a device of a fleet, and shows how it ended. A signal cancels it. */
export async function runAgentOnFleet(goal: string | undefined, { work, json, ...flags }: AgentOnFleet): Promise<void> {
  if (goal === undefined) throw new HandsightError('BadRequest', 'goal: say what to achieve', {});
  const client = await connectFleet(flags, onFault);
  try {
    const [submitted] = await client.submit([{ kind: 'agent', name: goal, work, ...termsOf(flags) }]);
    if (submitted === undefined) return;
    remark(`submitted as ${submitted.id}`);
    void untilInterrupted().then(() => client.cancel(submitted.id).catch(onFault));
    const [run] = await client.wait([submitted.id]);
    if (run?.end === null || run === undefined) return;
    const { outcome, reason, artifacts } = run.end;
    const hasResult = artifacts.some(({ name }) => name === 'result.json');
    const text = hasResult ? Buffer.from(await client.artifact(run, 'result.json')).toString('utf8') : JSON.stringify({ outcome, reason });
    const at = run.attempts.at(-1);
    if (json === true) await print(text);
    else
      await printLines([
        styled(
          outcome === 'passed' ? 'green' : 'red',
          `${outcome}  ${goal} (${at === undefined ? 'no device' : `${at.device} on ${at.host}`})`,
        ),
        ...(reason === null ? [] : [`  ${reason}`]),
        ...(hasResult ? [`  ${text}`] : []),
      ]);
    process.exitCode ??= EXITS[outcome];
  } finally {
    await client.close();
  }
}
