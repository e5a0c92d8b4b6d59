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

/** Beyond this the oldest are dropped. */
const MAX_SUSPENDED = 100;
/** How long the result is kept for a client that returns late. */
const REMEMBERED_MS = 60_000;
/** The key of the answer in `inputResponses`. */
const KEY = 'person';

export interface SuspendableCall {
  name: string;
  arguments: Record<string, unknown> | undefined;
}

/** The context of a call that may be suspended. */
export interface Rounds {
  ask: Ask;
  signal: AbortSignal;
  /** The request that is waiting now. */
  current: () => ServerContext;
}

interface PendingQuestion {
  question: PersonQuestion;
  answer: (result: PersonReply) => void;
}

/**
 * Calls of stateless clients: a question is returned as the result of the request, and the call continues when the client repeats
 * it with the person's answer. The state sent back and forth is a random id; everything else is kept here.
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

  /** Throws if the state was not issued for this call. */
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
    // The client may be gone, so a rejection could be unhandled.
    this.#running.catch(() => undefined);
  }

  answer(result: PersonReply): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.answer(result);
  }

  /** Waits until the call has ended or asks a question. A client that disconnects meanwhile ends it. */
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
