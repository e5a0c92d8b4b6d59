import { fromEnvironment } from '@handsight/core/environment';
import { z } from 'zod';

import { ERROR_KINDS, HandsightError } from '@handsight/core/error';
import { AnswerSchema, type Answer } from '@handsight/server/rest';
import type { Dialect } from '@handsight/tools/tool';
import { knownOperatorToken } from './operator-token.ts';
import { ask, NoAnswer, refusalIn, type Reply } from './request.ts';

/** The command line's client of a host. */
export class HostClient {
  /** `http://127.0.0.1:5001` */
  readonly url: string;
  readonly port: number;

  constructor(url: string) {
    this.url = url;
    this.port = Number(new URL(url).port);
  }

  /** Calls a tool. A refusal without a result is thrown; one with a result is returned with `error`. */
  async call(tool: string, args: object, dialect: Dialect = 'handsight'): Promise<Answer> {
    const reply = await this.#ask('POST', `/api/tool/${dialect}/${encodeURIComponent(tool)}`, args);
    const answer = AnswerSchema.safeParse(reply.body);
    if (answer.success) return answer.data;
    throw refusalOf(reply);
  }

  async get(path: string): Promise<Record<string, unknown>> {
    return bodyOf(await this.#ask('GET', path));
  }

  async post(path: string, body: object, patienceMs = 0): Promise<Record<string, unknown>> {
    return bodyOf(await this.#ask('POST', path, body, patienceMs));
  }

  /** Follows a stream of server-sent events until it ends. Throws if the connection breaks before the last event. */
  async follow(path: string, onEvent: (event: unknown) => Promise<void>): Promise<void> {
    const { followEvents } = await import('./follow-events.ts');
    await followEvents(new URL(path, this.url), fromEnvironment('HANDSIGHT_TOKEN'), onEvent);
  }

  /** A request that needs the operator's token. */
  async postAsOperator(path: string, body: object): Promise<Record<string, unknown>> {
    const token = await knownOperatorToken(this.port);
    if (token === undefined) {
      throw new HandsightError(
        'PermissionDenied',
        `only the operator of the host on port ${this.port} may do this: set HANDSIGHT_OPERATOR_TOKEN, or be the user who started it`,
        { port: this.port },
      );
    }
    return bodyOf(await answered(ask({ method: 'POST', url: new URL(path, this.url), body, token })));
  }

  #ask(method: 'GET' | 'POST', path: string, body?: object, patienceMs = 0): Promise<Reply> {
    const token = fromEnvironment('HANDSIGHT_TOKEN');
    return answered(ask({ method, url: new URL(path, this.url), token, patienceMs, ...(body === undefined ? {} : { body }) }));
  }
}

function bodyOf(reply: Reply): Record<string, unknown> {
  const body = z.record(z.string(), z.unknown()).safeParse(reply.body);
  // A receipt carries its own error; the caller prints it.
  if (body.success && (reply.status < 400 || 'action_id' in body.data)) return body.data;
  throw refusalOf(reply);
}

function refusalOf(reply: Reply): HandsightError {
  const { kind, message, context } = refusalIn(reply) ?? {};
  const known = ERROR_KINDS.find((each) => each === kind);
  if (known !== undefined && message !== undefined) return new HandsightError(known, message, context);
  const { status } = reply;
  return new HandsightError('Internal', `the host answered with status ${status} and an unknown body`, { status });
}

async function answered(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoAnswer) throw new HandsightError(error.kind, error.message, error.context, { cause: error });
    throw error;
  }
}
