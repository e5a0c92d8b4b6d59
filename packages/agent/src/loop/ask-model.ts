import { HandsightError } from '@handsight/core/error';
import {
  ContextTooLong,
  type Cost,
  estimateTokens,
  MalformedAnswer,
  type ModelAnswer,
  type ModelClient,
  type ModelRequest,
  refOf,
  type Tally,
  text,
} from '@handsight/model';

import type { ModelStep } from '../action/model-step.ts';
import type { Grammar, ShownPicture } from '../grammar/grammar.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { Conversation } from './conversation.ts';
import type { RunEventBody } from './run-event.ts';
import type { RunLimits } from './run-parts.ts';
import { RunEnded } from './run-status.ts';

/** How many unusable answers in a row are sent back for correction. */
const MOST_CORRECTIONS = 3;
/** Of what a model says, in events; the record has it all. */
const MOST_SHOWN = 4000;

export interface AskParts {
  model: ModelClient;
  grammar: Grammar;
  conversation: Conversation;
  tally: Tally;
  record: RunRecord;
  limits: RunLimits;
  now: () => number;
  emit: (event: RunEventBody) => void;
  /** Whether a step calls a tool that was offered. */
  isOffered: (step: ModelStep) => boolean;
}

/** Asks until the answer is usable, and adds it to the conversation. */
export async function askModel(
  parts: AskParts,
  step: number,
  picture: ShownPicture | null,
  signal: AbortSignal,
): Promise<{ answer: ModelAnswer; steps: ModelStep[] }> {
  const { conversation, emit } = parts;
  for (let corrections = 0; ; corrections++) {
    let answer: ModelAnswer | null = null;
    try {
      answer = await askFitting(parts, step, signal);
      const steps = readAnswer(parts, answer, picture);
      conversation.assistant(answer);
      return { answer, steps };
    } catch (error) {
      if (!(error instanceof MalformedAnswer)) throw error;
      if (corrections === MOST_CORRECTIONS)
        throw new RunEnded('model_error', `${MOST_CORRECTIONS + 1} answers in a row could not be used: ${error.correction}`);
      emit({ type: 'correction', step, count: corrections + 1, text: error.correction });
      correct(conversation, answer, error.correction);
    }
  }
}

function readAnswer({ grammar, isOffered, limits }: AskParts, answer: ModelAnswer, picture: ShownPicture | null): ModelStep[] {
  if (answer.stop === 'refusal') {
    const reason = [answer.refusal ?? '', answer.text].filter((part) => part !== '').join(' ');
    throw new RunEnded('refused', `the model refused: ${reason.slice(0, 300) || 'it gave no reason'}`);
  }
  if (answer.stop === 'length')
    throw new MalformedAnswer(`Your answer was cut off after ${limits.maxTokens} tokens. Answer with one short call.`);
  const steps = grammar.parse(answer, picture);
  if (steps.length === 0) throw new MalformedAnswer('Your answer holds no action. Answer with one.');
  const missing = steps.find((each) => !isOffered(each));
  if (missing?.action.type === 'tool')
    throw new MalformedAnswer(
      `There is no tool ${JSON.stringify(missing.action.name.slice(0, 60))}. Use only the tools that you were given.`,
    );
  return steps;
}

/** Every call must be answered, even in an unusable answer. */
function correct(conversation: Conversation, answer: ModelAnswer | null, correction: string): void {
  if (answer !== null) conversation.assistant(answer);
  const calls = answer?.calls ?? [];
  if (calls.length === 0) conversation.user([text(correction)]);
  else conversation.results(calls.map((call) => ({ call: refOf(call), parts: [text(correction)], isError: true, acknowledged: [] })));
}

/** Retries with a shorter history if the context is too long for the model. */
async function askFitting(parts: AskParts, step: number, signal: AbortSignal): Promise<ModelAnswer> {
  for (;;) {
    try {
      return await askOnce(parts, step, signal);
    } catch (error) {
      if (!(error instanceof ContextTooLong)) throw error;
      if (!parts.conversation.refit()) throw new RunEnded('model_error', `the screen alone is too long for the model: ${error.message}`);
      parts.emit({ type: 'retry', attempt: 1, reason: `the history was shortened: ${error.message}`, delay_ms: 0 });
    }
  }
}

async function askOnce(parts: AskParts, step: number, signal: AbortSignal): Promise<ModelAnswer> {
  const { conversation, limits, tally, model, record, emit, now } = parts;
  conversation.compact();
  const asked = conversation.request();
  const affordable =
    limits.maxCost === undefined ? Number.POSITIVE_INFINITY : tally.affordableOutput(limits.maxCost, estimateTokens(asked));
  if (affordable < limits.maxTokens) {
    const spent = (tally.total.usd ?? 0).toFixed(4);
    throw new RunEnded(
      'out_of_cost',
      `$${spent} of $${limits.maxCost ?? 0} are spent, and another answer could exceed the rest; max_cost raises the limit`,
    );
  }
  const request = { ...asked, maxTokens: Math.min(limits.maxTokens + limits.thinkingTokens, affordable) };
  const isShortOfMoney = request.maxTokens === affordable;
  const shown = conversation.unrecorded();
  const begun = now();
  try {
    const answer = await model.ask(request, signal);
    const cost = tally.add(answer.usage ?? estimated(request, answer), answer.usage === null);
    await record.model(step, shown, answer, cost, null);
    emit({
      type: 'model',
      step,
      thought: (answer.text || answer.thought).slice(0, MOST_SHOWN),
      latency_ms: now() - begun,
      cost,
      total: tally.total,
    });
    if (answer.stop === 'length' && isShortOfMoney)
      throw new RunEnded('out_of_cost', `the rest of $${limits.maxCost ?? 0} did not suffice for an answer; max_cost raises the limit`);
    return answer;
  } catch (error) {
    if (error instanceof MalformedAnswer || error instanceof ContextTooLong || error instanceof HandsightError)
      await record.model(step, shown, null, null, error.message);
    throw error;
  }
}

const estimated = (request: ModelRequest, answer: ModelAnswer): Omit<Cost, 'usd' | 'estimated'> => ({
  input: estimateTokens(request),
  cached: 0,
  written: 0,
  output: Math.ceil(answer.raw.length / 4),
});
