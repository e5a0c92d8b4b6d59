import { HandsightError } from '@handsight/core/error';
import { readRefusal } from './completion.ts';
import { endpointName, endpointsOf } from './endpoint.ts';
import { postJson, type PostReply } from './post.ts';

const MAX_REASON = 300;

export interface ChatQuestion {
  model: string;
  messages: unknown[];
  maxTokens: number;
}

/** Any server that speaks OpenAI's chat completions. */
export class ChatEndpoint {
  readonly #candidates: readonly URL[];
  readonly #key: string | undefined;
  /** The candidate that answered successfully. */
  #proven: URL | undefined;
  /** Newer OpenAI models refuse `max_tokens`, which every other server understands. */
  #limitName: 'max_tokens' | 'max_completion_tokens' = 'max_tokens';

  constructor(baseUrl: string, key: string | undefined) {
    this.#candidates = endpointsOf(baseUrl);
    this.#key = key;
  }

  get name(): string {
    return [this.#proven ?? this.#candidates].flat().map(endpointName).join(' or ');
  }

  /** The body of a successful response. A request that may have been billed is never repeated. */
  async ask(question: ChatQuestion, signal: AbortSignal): Promise<string> {
    let reply = await this.#postAnywhere(question, signal);
    if (reply.status === 400 && this.#limitName === 'max_tokens' && reply.body.includes('max_completion_tokens')) {
      this.#limitName = 'max_completion_tokens';
      reply = await this.#postAnywhere(question, signal);
    }
    if (reply.status !== 200) throw this.#refused(reply);
    return reply.body;
  }

  async #postAnywhere({ model, messages, maxTokens }: ChatQuestion, signal: AbortSignal): Promise<PostReply> {
    const content = { model, messages, [this.#limitName]: maxTokens };
    let reply: PostReply = { status: 404, body: '' };
    for (const endpoint of this.#proven === undefined ? this.#candidates : [this.#proven]) {
      reply = await postJson(endpoint, content, this.#key, signal);
      if (reply.status === 404) continue;
      if (reply.status === 200) this.#proven = endpoint;
      break;
    }
    return reply;
  }

  #refused({ status, body }: PostReply): HandsightError {
    const reason = this.#withoutKey(readRefusal(body)).slice(0, MAX_REASON);
    return new HandsightError('DescriptionFailed', `${this.name} ${verdict(status)}${reason === '' ? '' : `: ${reason}`}`, { status });
  }

  /** Some servers echo the rejected key. */
  #withoutKey(text: string): string {
    return this.#key === undefined ? text : text.replaceAll(this.#key, '***');
  }
}

function verdict(status: number): string {
  if (status === 401 || status === 403) return `refuses the key (HTTP ${status})`;
  if (status >= 300 && status < 400) return `wants to send the picture elsewhere (HTTP ${status}), which is not done`;
  if (status === 404) return `has no chat completions or not this model (HTTP ${status})`;
  return `answers with HTTP ${status}`;
}
