import { withDeadline, type Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';

import { ContextTooLong, isTooLong, MalformedAnswer } from './answer-errors.ts';
import { endpointName, endpointsOf } from './endpoint.ts';
import { type Failure, failureIn } from './failure.ts';
import type { Family } from './families.ts';
import type { ModelAnswer, ModelRequest } from './message.ts';
import { parseJson } from './parse-json.ts';
import { AnswerTooLong, causeOf, postJson, type PostReply } from './post.ts';
import { retryDelayMs } from './retry.ts';
import type { Wire, WireCall, WireName } from './wire/wire.ts';
import { WIRE_OF } from './wire/wires.ts';

export interface ModelEndpoint {
  wire: WireName;
  /** With the API's version: `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  key: string | undefined;
}

export interface ModelClientOptions extends ModelEndpoint {
  family: Family;
  clock: Clock;
  /** Timeout of one attempt. */
  callTimeoutMs: number;
  /** How often a call is tried whose outcome is unknown, and one that a busy server declined unless it is waited for. */
  maxAttempts: number;
  /** Whether a call is repeated that the server may have carried out, and billed, before contact was lost. */
  repeatsLost: boolean;
  /** How long a busy server is waited for, from now on; undefined if only `maxAttempts` counts. */
  patienceMs?: () => number;
  onRetry?: (retry: { attempt: number; reason: string; delayMs: number }) => void;
}

/** Longer than any answer; what a server says between calls is not bounded by what was asked of it. */
const MOST_CHARACTERS = 200_000;

/** One model at one address. Retries if the server is busy or unreachable, and never prints the key. */
export class ModelClient {
  readonly #options: ModelClientOptions;
  readonly #wire: Wire;
  readonly #candidates: readonly URL[];
  /** The candidate that has answered. */
  #proven: URL | undefined;
  #limitName: WireCall['limitName'];
  #encryptsReasoning: boolean;

  constructor(options: ModelClientOptions) {
    this.#options = options;
    this.#wire = WIRE_OF[options.wire];
    this.#candidates = endpointsOf(options.baseUrl, this.#wire.path(options.model));
    this.#limitName = new URL(options.baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';
    this.#encryptsReasoning = options.family.thinking === 'encrypted';
  }

  /** Where the model is asked, without what a URL may hold of secrets. */
  get address(): string {
    return [this.#proven ?? this.#candidates].flat().map(endpointName).join(' or ');
  }

  /** Throws `MalformedAnswer` for an unusable answer, `ContextTooLong` for a too long request, and ModelFailed without an answer. */
  async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const body = await this.#post(request, signal);
    const json = parseJson(body);
    if (json === undefined) throw new MalformedAnswer('The answer was not JSON. Answer again.');
    const answer = this.#wire.decode(json, body);
    if (answer.text.length + answer.thought.length > MOST_CHARACTERS)
      throw new MalformedAnswer(`The answer had ${answer.text.length + answer.thought.length} characters. Answer more briefly.`);
    return answer;
  }

  async #post(request: ModelRequest, signal: AbortSignal): Promise<string> {
    const { clock, onRetry } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#attempt(request, signal);
      const failure = 'body' in reply ? failureIn(reply) : reply;
      if (failure === undefined && 'body' in reply) return reply.body;
      signal.throwIfAborted();
      if (failure === undefined || ('body' in reply && this.#learnsFrom(reply))) continue;
      const reason = this.#withoutKey(failure.reason);
      if ('body' in reply && isTooLong(reply)) throw new ContextTooLong(reason);
      const delayMs = retryDelayMs(attempt, failure.retryAfter, clock.now());
      const end = this.#endOf(failure, attempt, delayMs);
      if (end !== undefined) throw this.#failed(`${reason}${end}`, attempt, failure);
      onRetry?.({ attempt, reason, delayMs: Math.round(delayMs) });
      await clock.after(delayMs, signal);
    }
  }

  /** Why there is no further attempt, to be added to the reason; undefined if there is one. */
  #endOf({ class: kind }: Failure, attempt: number, delayMs: number): string | undefined {
    const { maxAttempts, repeatsLost, patienceMs } = this.#options;
    if (kind === 'final' || (kind === 'lost' && !repeatsLost)) return '';
    if (kind === 'lost' || patienceMs === undefined)
      return attempt >= maxAttempts ? (attempt === 1 ? '' : ` (${attempt} attempts)`) : undefined;
    return delayMs > patienceMs() ? "; the run's time is over before it may be asked again" : undefined;
  }

  async #attempt(request: ModelRequest, signal: AbortSignal): Promise<PostReply | Failure> {
    const { clock, callTimeoutMs, model, family, key } = this.#options;
    const call = { model, family, request, limitName: this.#limitName, encryptsReasoning: this.#encryptsReasoning };
    const content = this.#wire.encode(call);
    const headers = this.#wire.headers(key, call);
    const lost = (reason: string): Failure => ({ class: 'lost', reason, status: null, retryAfter: null });
    try {
      return await withDeadline(
        clock,
        callTimeoutMs,
        'the model',
        ({ signal: ended }) => this.#postAnywhere(content, headers, ended),
        signal,
      );
    } catch (error) {
      if (error instanceof AnswerTooLong) throw new MalformedAnswer(`${error.message}. Answer more briefly.`);
      if (!(error instanceof HandsightError)) return lost(`cannot be reached: ${causeOf(error)}`);
      return lost(error.kind === 'Timeout' ? `no answer within ${callTimeoutMs} ms` : error.message);
    }
  }

  async #postAnywhere(content: object, headers: Record<string, string>, signal: AbortSignal): Promise<PostReply> {
    let reply: PostReply = { status: 404, body: '', retryAfter: null };
    for (const url of this.#proven === undefined ? this.#candidates : [this.#proven]) {
      reply = await postJson(url, content, headers, signal);
      if (reply.status === 404) continue;
      if (reply.status === 200) this.#proven = url;
      break;
    }
    return reply;
  }

  /** Whether the error says which parameter the model expects, or does not know. */
  #learnsFrom({ status, body }: PostReply): boolean {
    if (status !== 400) return false;
    if (this.#limitName === 'max_tokens' && body.includes('max_completion_tokens')) {
      this.#limitName = 'max_completion_tokens';
      return true;
    }
    if (!this.#encryptsReasoning || !/encrypted[ _]content/i.test(body)) return false;
    this.#encryptsReasoning = false;
    return true;
  }

  #failed(reason: string, attempts: number, { status }: Failure): HandsightError {
    const hint = reason.includes('ECONNREFUSED') ? ': nothing listens there; is the model server running?' : '';
    const context = { ...(status === null ? {} : { status }), attempts, model: this.#options.model };
    return new HandsightError('ModelFailed', `${this.address} ${reason}${hint}`, context);
  }

  /** Some servers echo the rejected key. */
  #withoutKey(text: string): string {
    const { key } = this.#options;
    return key === undefined || key === '' ? text : text.replaceAll(key, '***');
  }
}
