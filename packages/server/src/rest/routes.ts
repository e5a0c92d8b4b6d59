import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Step } from '@handsight/core/host';
import { type Endpoint, type RestAnswer, type RestCall, HttpRefusal } from '@handsight/tools/tool';
import { sendJson } from '../http/answer-headers.ts';
import type { Sender } from '../http/security.ts';
import { failureOf, knownError, REST_DIALECT } from './failure.ts';
import { fromQuery } from './query.ts';
import type { RestSurface } from './surface.ts';

/** Marks routes that write headers and body in one piece. */
export const WRITES_OWN_HEAD = { writesOwnHead: true } as const;

/** Registers an endpoint as a route. */
export function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  surface: RestSurface,
  senderOf: (request: FastifyRequest) => Sender,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: WRITES_OWN_HEAD,
    handler: async (request, reply) => {
      const { status, body } = await answerTo(request, reply.raw, endpoint, surface, senderOf(request) === 'operator');
      reply.hijack();
      sendJson(reply.raw, status, `${jsonText(body)}\n`);
    },
  });
}

/** Gathers the input, runs the endpoint, and formats its outcome as the screen-observer dialect does. */
async function answerTo(
  request: FastifyRequest,
  response: ServerResponse,
  endpoint: Endpoint,
  surface: RestSurface,
  isOperator: boolean,
): Promise<RestAnswer> {
  const { host } = surface;
  let step: Step | undefined;
  const numbered = (): Step | undefined => (endpoint.counts ? (step ?? host.steps.nextReading()) : undefined);
  try {
    const input = inputOf(request, endpoint);
    const operator = surface.authority(isOperator);
    const onStep = (made: Step): void => {
      step = made;
    };
    const { status, body } = await surface.during(
      { what: endpoint.name, isOperator, response, onStep, client: clientOf(request) },
      (context) => endpoint.run({ ...input, host, context, operator, stop: surface.stop }),
    );
    return { status, body: 'step_id' in body ? body : { ...body, ...numbered() } };
  } catch (error) {
    const form = { legacy: endpoint.legacy, dialect: endpoint.dialectOf?.(asObject(request.params)) ?? REST_DIALECT };
    return failureOf(knownError(error, host), host, form, numbered());
  }
}

/** The name that a client gives itself, if any. */
function clientOf({ headers }: FastifyRequest): string | undefined {
  const name = headers['handsight-client'];
  return typeof name === 'string' ? name : undefined;
}

function inputOf(request: FastifyRequest, { input, method }: Endpoint): Pick<RestCall, 'params' | 'sent' | 'body'> {
  const { body } = request;
  const sent = fromQuery(input, asObject(request.query));
  const params = asObject(request.params);
  if (method !== 'POST' || body === undefined || body === null) return { params, sent, body: undefined };
  if (typeof body !== 'object' || Array.isArray(body)) throw new HttpRefusal(400, 'the body must be a JSON object');
  return { params, sent: { ...sent, ...body }, body };
}

export const asObject = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

const texts = new WeakMap<object, string>();

/** A body as JSON. Frozen values, such as the tree of a reading, are serialised once, however often they are sent. */
export function jsonText(body: object): string {
  let text = '';
  for (const [key, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    const part = typeof value === 'object' && value !== null && Object.isFrozen(value) ? frozenText(value) : JSON.stringify(value);
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${part}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function frozenText(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
