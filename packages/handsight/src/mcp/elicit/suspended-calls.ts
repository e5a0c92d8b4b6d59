import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

import type { Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { NOTE_FORM, replyOf, type PersonReply, type Ask, type PersonQuestion, type QuestionTerms } from './elicitation.ts';

/** The oldest beyond these are forgotten. */
const MAX_SUSPENDED = 100;
/** A client that comes back late still learns how its call ended. */
const REMEMBERED_MS = 60_000;
/** What the answer is called in `inputResponses`. */
const KEY = 'person';

export interface SuspendableCall {
  name: string;
  arguments: Record<string, unknown> | undefined;
}

/** What a call that may be suspended works with. */
export interface Rounds {
  ask: Ask;
  signal: AbortSignal;
  /** The request that waits now. */
  current: () => ServerContext;
}

interface PendingQuestion {
  question: PersonQuestion;
  answer: (result: PersonReply) => void;
}

/**
 * Calls of clients whose every request stands for itself: a question is the answer to the request, and the call goes on when the
 * client repeats it with what the person said. The state that goes back and forth is a random name; all else is kept here.
 */
export class SuspendedCalls {
  readonly #clock: Clock;
  readonly #calls = new Map<string, SuspendedCall>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(
    call: SuspendableCall,
    context: ServerContext,
    run: (rounds: Rounds) => Promise<CallToolResult>,
  ): Promise<CallToolResult | InputRequiredResult> {
    const suspended = new SuspendedCall(call, context, this.#clock, run);
    return this.#next(suspended, context);
  }

  /** Throws when the state is not one that was given out for this call. */
  resume(call: SuspendableCall, context: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const { mcpReq } = context;
    const id = mcpReq.requestState();
    this.#forgetOld();
    const suspended = typeof id === 'string' ? this.#calls.get(id) : undefined;
    if (suspended === undefined || !isDeepStrictEqual(suspended.call, call))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', { reason: 'invalid_request_state' });
    const response = inputResponse(mcpReq.inputResponses, KEY);
    if (response.kind === 'elicit') suspended.answer(replyOf(response));
    return this.#next(suspended, context);
  }

  async #next(suspended: SuspendedCall, context: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const outcome = await suspended.round(context);
    if (!('question' in outcome)) {
      this.#calls.delete(suspended.id);
      return outcome.result;
    }
    this.#forgetOld();
    this.#calls.set(suspended.id, suspended);
    return inputRequired({ inputRequests: { [KEY]: requestOf(outcome.question) }, requestState: suspended.id });
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [id, { expiresAt }] of this.#calls) if (now >= expiresAt || this.#calls.size > MAX_SUSPENDED) this.#calls.delete(id);
  }
}

const requestOf = (question: PersonQuestion) =>
  question.mode === 'form'
    ? inputRequired.elicit({ message: question.message, requestedSchema: NOTE_FORM })
    : inputRequired.elicitUrl({ message: question.message, url: question.url });

class SuspendedCall {
  readonly id = randomBytes(16).toString('hex');
  readonly call: SuspendableCall;
  expiresAt = Infinity;
  readonly #clock: Clock;
  readonly #gone = new AbortController();
  readonly #running: Promise<{ result: CallToolResult }>;
  #current: ServerContext;
  #pending: PendingQuestion | undefined;
  #wake: () => void = () => undefined;

  constructor(call: SuspendableCall, context: ServerContext, clock: Clock, run: (rounds: Rounds) => Promise<CallToolResult>) {
    this.call = call;
    this.#clock = clock;
    this.#current = context;
    const rounds = { ask: this.#ask, signal: this.#gone.signal, current: () => this.#current };
    this.#running = run(rounds).then((result) => ({ result }));
    // Nobody may be there to hear of it.
    this.#running.catch(() => undefined);
  }

  answer(result: PersonReply): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.answer(result);
  }

  /** Until the call has ended or asks something. A client that leaves meanwhile ends it. */
  async round(context: ServerContext): Promise<{ result: CallToolResult } | { question: PersonQuestion }> {
    this.#current = context;
    const { signal } = context.mcpReq;
    const leave = (): void => this.#gone.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      for (;;) {
        const asked = new Promise<undefined>((resolve) => {
          this.#wake = () => resolve(undefined);
        });
        if (this.#pending !== undefined) return { question: this.#pending.question };
        const ended = await Promise.race([this.#running, asked]);
        if (ended !== undefined) return ended;
      }
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  readonly #ask: Ask = async (question: PersonQuestion, { timeoutMs, signal }: QuestionTerms): Promise<PersonReply> => {
    const over = new AbortController();
    this.expiresAt = this.#clock.now() + timeoutMs + REMEMBERED_MS;
    const answered = new Promise<PersonReply>((resolve) => {
      this.#pending = { question, answer: resolve };
      this.#wake();
    });
    const inTime = this.#clock.after(Math.max(0, timeoutMs), AbortSignal.any([over.signal, signal, this.#gone.signal])).then(() => {
      throw new HandsightError('Timeout', 'nobody answered in time');
    });
    try {
      return await Promise.race([answered, inTime]);
    } finally {
      this.#pending = undefined;
      over.abort(new Error('no longer asking'));
    }
  };
}
