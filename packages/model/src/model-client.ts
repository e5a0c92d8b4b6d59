import { withDeadline, type Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { cleanText } from '@handsight/core/screen';
import { z } from 'zod';

import { ContextTooLong, isTooLong, MalformedAnswer } from './answer-errors.ts';
import { endpointName, endpointsOf } from './endpoint.ts';
import { familyOf } from './family.ts';
import type { ModelAnswer, ModelRequest } from './message.ts';
import { parseJson } from './parse-json.ts';
import { causeOf, postJson, type PostReply } from './post.ts';
import { isRetried, LONGEST_RETRY_AFTER_MS, retryDelayMs } from './retry.ts';
import type { WireCall, WireName } from './wire/wire.ts';
import { WIRE_OF } from './wire/wires.ts';

export interface ModelEndpoint {
  wire: WireName;
  /** With the API's version: `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  key: string | undefined;
}

export interface ModelClientOptions extends ModelEndpoint {
  clock: Clock;
  /** Timeout of one attempt. */
  callTimeoutMs: number;
  maxAttempts: number;
  /** Whether a call is repeated that the server may have carried out, and billed, before contact was lost. */
  repeatsLost: boolean;
  onRetry?: (retry: { attempt: number; reason: string; delayMs: number }) => void;
}

const MAX_REASON = 300;

/** One model at one address. Retries if the server is busy or unreachable, and never prints the key. */
export class ModelClient {
  readonly #options: ModelClientOptions;
  readonly #candidates: readonly URL[];
  /** The candidate that has answered. */
  #proven: URL | undefined;
  #limitName: WireCall['limitName'];
  #encryptsReasoning: boolean;

  constructor(options: ModelClientOptions) {
    this.#options = options;
    this.#candidates = endpointsOf(options.baseUrl, WIRE_OF[options.wire].path);
    this.#limitName = new URL(options.baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';
    this.#encryptsReasoning = familyOf(options.model).encryptsReasoning;
  }

  /** Where the model is asked, without what a URL may hold of secrets. */
  get address(): string {
    return [this.#proven ?? this.#candidates].flat().map(endpointName).join(' or ');
  }

  /** Throws `MalformedAnswer` for an unusable answer, `ContextTooLong` for a too long request, and ModelFailed without an answer. */
  async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const { wire: name } = this.#options;
    const wire = WIRE_OF[name];
    const body = await this.#post(request, signal);
    const json = parseJson(body);
    if (json === undefined) throw new MalformedAnswer('The answer was not JSON. Answer again.');
    return wire.decode(json, body);
  }

  async #post(request: ModelRequest, signal: AbortSignal): Promise<string> {
    const { clock, maxAttempts, repeatsLost, onRetry } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request, signal);
      if ('body' in outcome) {
        if (outcome.status === 200) return outcome.body;
        if (this.#learnsFrom(outcome)) continue;
        if (isTooLong(outcome)) throw new ContextTooLong(this.#reasonOf(outcome));
      }
      signal.throwIfAborted();
      const isFinal = 'body' in outcome ? !isRetried(outcome.status, repeatsLost) : !repeatsLost;
      const delayMs = retryDelayMs(attempt, 'body' in outcome ? outcome.retryAfter : null, clock.now());
      const reason = 'body' in outcome ? this.#reasonOf(outcome) : outcome.lost;
      if (isFinal || attempt >= maxAttempts || delayMs > LONGEST_RETRY_AFTER_MS) throw this.#failed(reason, attempt, outcome);
      onRetry?.({ attempt, reason, delayMs: Math.round(delayMs) });
      await clock.after(delayMs, signal);
    }
  }

  async #attempt(request: ModelRequest, signal: AbortSignal): Promise<PostReply | { lost: string }> {
    const { clock, callTimeoutMs, model, wire, key } = this.#options;
    const content = WIRE_OF[wire].encode({ model, request, limitName: this.#limitName, encryptsReasoning: this.#encryptsReasoning });
    const headers = WIRE_OF[wire].headers(key, request);
    try {
      return await withDeadline(clock, callTimeoutMs, 'the model', (call) => this.#postAnywhere(content, headers, call.signal), signal);
    } catch (error) {
      if (error instanceof HandsightError)
        return { lost: error.kind === 'Timeout' ? `no answer within ${callTimeoutMs} ms` : error.message };
      return { lost: this.#withoutKey(`cannot be reached: ${causeOf(error)}`) };
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

  #failed(reason: string, attempts: number, outcome: PostReply | { lost: string }): HandsightError {
    const status = 'body' in outcome ? { status: outcome.status } : {};
    const hint = reason.includes('ECONNREFUSED') ? ': nothing listens there; is the model server running?' : '';
    return new HandsightError('ModelFailed', `${this.address} ${reason}${hint}`, { ...status, attempts, model: this.#options.model });
  }

  #reasonOf({ status, body }: PostReply): string {
    const said = this.#withoutKey(refusalIn(body)).slice(0, MAX_REASON);
    return `${describeStatus(status)}${said === '' ? '' : `: ${said}`}`;
  }

  /** Some servers echo the rejected key. */
  #withoutKey(text: string): string {
    const { key } = this.#options;
    return key === undefined || key === '' ? text : text.replaceAll(key, '***');
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `refuses the key (HTTP ${status})`;
  if (status >= 300 && status < 400) return `wants to send the request elsewhere (HTTP ${status}), which is not done`;
  if (status === 404) return `has no such path or model (HTTP ${status})`;
  return `answers with HTTP ${status}`;
}

/** Gemini's compatible endpoint wraps its errors in a list. */
const RefusalSchema = z.preprocess(
  (body): unknown => (Array.isArray(body) ? body[0] : body),
  z.union([
    z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
    z.object({ error: z.string() }).transform(({ error }) => error),
    z.object({ detail: z.string() }).transform(({ detail }) => detail),
  ]),
);

/** The reason in a server's error, in the formats of OpenAI, Anthropic, Ollama and others; empty if there is none. */
const refusalIn = (body: string): string => cleanText(RefusalSchema.safeParse(parseJson(body)).data ?? '');
