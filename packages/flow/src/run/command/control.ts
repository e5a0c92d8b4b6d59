import { HandsightError } from '@handsight/core/error';
import type { Flow, Step, StepOf } from '../../read/flow.ts';
import { holds } from '../condition.ts';
import { evaluateIn } from '../evaluate-step.ts';
import { isAppFailure } from '../failures.ts';
import type { StepContext } from '../step-context.ts';

/** A step whose condition does not hold neither passes nor fails. */
export class Skipped extends Error {}

/** Runs steps of a flow or a part of it; passed to commands that contain others. */
export type RunSteps = (steps: readonly Step[], depth: number) => Promise<void>;

const MAX_RETRIES = 3;
const MAX_ROUNDS = 100_000;
const MAX_DEPTH = 50;

export interface Nested {
  depth: number;
  run: RunSteps;
}

export async function runFlow(step: StepOf<'runFlow'>, context: StepContext, nested: Nested): Promise<void> {
  if (!(await holds(step.params.when, context))) throw new Skipped('its condition does not hold');
  await runPart(step, context, nested);
}

/** Its variables go out of scope with it, and a file's own take precedence over those passed in. */
async function runPart(step: StepOf<'runFlow' | 'retry'>, context: StepContext, { depth, run }: Nested): Promise<void> {
  if (depth > MAX_DEPTH) throw new HandsightError('BadFlow', `flows run each other more than ${MAX_DEPTH} deep`, {});
  const { script } = context;
  const flow = step.flow ?? (step.params.file === undefined ? undefined : await flowNamed(step.params.file, context));
  const outer = context.flow;
  script.enterScope();
  try {
    await define(step.params.env, context);
    if (flow === undefined) await run(step.steps ?? [], depth + 1);
    else {
      context.flow = flow;
      await define(flow.header.env, context);
      await runWithHooks(flow, { depth: depth + 1, run });
    }
  } finally {
    context.flow = outer;
    script.leaveScope();
  }
}

/** In order, so a variable may use earlier ones. */
export async function define(env: Readonly<Record<string, string>>, { script }: StepContext): Promise<void> {
  for (const [name, value] of Object.entries(env)) script.define(name, await script.interpolate(value));
}

/** The first failure counts; the onFlowComplete hook always runs. */
async function runWithHooks({ header, steps }: Flow, { depth, run }: Nested): Promise<void> {
  let failure: { error: unknown } | undefined;
  try {
    await run(header.onFlowStart, depth);
    await run(steps, depth);
  } catch (error) {
    failure = { error };
  }
  try {
    await run(header.onFlowComplete, depth);
  } catch (error) {
    failure ??= { error };
  }
  if (failure !== undefined) throw failure.error;
}

/** A file whose name is known only at run time. */
async function flowNamed(name: string, context: StepContext): Promise<Flow> {
  const { flow } = context;
  const reader = await context.reader();
  const path = await reader.files.resolve(flow.file, name);
  if (path === undefined) throw new HandsightError('BadFlow', `${name} is outside the workspace`, { file: name });
  return reader.require(path, [flow.file]);
}

export async function repeat(step: StepOf<'repeat'>, context: StepContext, { depth, run }: Nested): Promise<void> {
  const { times, while: condition } = step.params;
  const limit = times === undefined ? MAX_ROUNDS : Math.trunc(Number(times));
  if (Number.isNaN(limit)) throw new HandsightError('BadRequest', `times "${times}" is not a number`, { times });
  let rounds = 0;
  while (rounds < Math.min(limit, MAX_ROUNDS) && (await holds(await evaluateIn(condition, context.script), context))) {
    context.signal.throwIfAborted();
    context.script.enterScope();
    try {
      await run(step.steps ?? [], depth + 1);
    } finally {
      context.script.leaveScope();
    }
    rounds++;
  }
  if (rounds === 0) throw new Skipped('there was nothing to repeat');
  context.remark(`${rounds} ${rounds === 1 ? 'round' : 'rounds'}`);
}

export async function retry(step: StepOf<'retry'>, context: StepContext, nested: Nested): Promise<void> {
  const asked = Math.trunc(Number(step.params.maxRetries ?? '1'));
  const most = Math.max(0, Math.min(Number.isNaN(asked) ? 1 : asked, MAX_RETRIES));
  for (let attempt = 0; ; attempt++) {
    try {
      await runPart(step, context, nested);
      return;
    } catch (error) {
      if (attempt >= most || !isAppFailure(error)) throw error;
      context.remark(`attempt ${attempt + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

export async function runScript(step: StepOf<'runScript'>, context: StepContext): Promise<void> {
  const { file, env, when } = step.params;
  if (!(await holds(when, context))) throw new Skipped('its condition does not hold');
  const script = step.script ?? (await scriptNamed(file, context));
  await context.script.run(script.text, file, env);
  context.interacted();
}

async function scriptNamed(name: string, context: StepContext): Promise<{ text: string }> {
  const { files } = await context.reader();
  const path = await files.resolve(context.flow.file, name);
  if (path === undefined) throw new HandsightError('BadFlow', `${name} is outside the workspace`, { file: name });
  return { text: await files.read(path) };
}
