import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type onRequestHookHandler } from 'fastify';

import type { Host } from '@handsight/core/host';
import type { OperatorAuthority } from '@handsight/core/guard';
import { addFleetMetrics } from './fleet/fleet-metrics.ts';
import { parseToolInput } from '@handsight/tools/tool';
import type { AnyTool } from '@handsight/tools/tool';
import { claimPort, type ClaimedPort } from './http/claimed-port.ts';
import { EventsInput, eventsPath, EventStream } from './rest/event-stream.ts';
import { addAskPage, isAskLink, isAskPath } from './ask/ask-routes.ts';
import { notifyByWebhook } from './ask/webhook.ts';
import { addInspector, isInspectorFile } from './inspector.ts';
import { setAnswerHeaders } from './http/answer-headers.ts';
import { Metrics, metricsPath } from './http/metrics.ts';
import type { PathDescription } from '@handsight/tools/tool';
import { failureOf, knownError, REST_DIALECT } from './rest/failure.ts';
import { HttpRefusal } from '@handsight/tools/tool';
import { indexPage, indexPath } from './rest/home.ts';
import { pathsOf } from './rest/paths.ts';
import { fromQuery } from './rest/query.ts';
import { addRoute, asObject, WRITES_OWN_HEAD } from './rest/routes.ts';
import { addRunStreams } from './rest/run-stream.ts';
import { RestSurface } from './rest/surface.ts';
import { isLegacy } from './rest/tool-endpoint.ts';
import { requireToken, type Access, type Sender } from './http/security.ts';
import type { ServerPart } from './http/server-part.ts';
import { acceptJsonOnly, guardEveryRequest } from './http/server-guard.ts';

export interface ServerOptions extends Access {
  host: Host;
  /** The authority that the operator's token grants. */
  operator: OperatorAuthority;
  tools: readonly AnyTool[];
  /** The default device. */
  device: string | undefined;
  parts?: readonly ServerPart[];
  /** Stops the host when the operator requests it. */
  stop?: () => void;
}

export interface RunningServer {
  /** `http://127.0.0.1:5001` */
  url: string;
  port: number;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 1_000_000;
/** Requests in progress when the server closes have this long to finish. */
const GRACE_MS = 3000;

/** Listens and serves until closed. Port 0 picks a free one. */
export async function startServer(options: ServerOptions & { port: number }): Promise<RunningServer> {
  requireToken(options);
  return answerOn(await claimPort(options.address, options.port), options);
}

/** Serves on an already claimed port until closed. */
export async function answerOn(claimed: ClaimedPort, options: ServerOptions): Promise<RunningServer> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => sendFailure(options.host, error, request, reply),
    serverFactory: () => claimed.server,
  });
  try {
    await addEverything(app, options, () => claimed.url);
    await app.ready();
  } catch (error) {
    await Promise.all([app.close(), claimed.release()]);
    throw error;
  }
  claimed.answerBy((request, response) => app.routing(request, response));
  return { url: claimed.url, port: claimed.port, close: () => closeWithin(app, claimed, GRACE_MS) };
}

async function addEverything(app: FastifyInstance, options: ServerOptions, url: () => string): Promise<void> {
  const { host } = options;
  const surface = new RestSurface(options);
  const metrics = new Metrics(host, (registry) => addFleetMetrics(registry, host));
  const events = new EventStream(host);
  const paths = pathsOf(options.tools, url);
  const senders = new WeakMap<FastifyRequest, Sender>();
  const senderOf = (request: FastifyRequest): Sender => senders.get(request) ?? 'caller';

  const stopNotifying = notifyByWebhook(host, options.operator, url);

  acceptJsonOnly(app);
  app.addHook('onRoute', (route) => {
    if (route.config === WRITES_OWN_HEAD) return;
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [...own, withAnswerHeaders];
  });
  guardEveryRequest(app, options, {
    clock: host.clock,
    isForAnyone: (request) => isInspectorFile(request) || isAskPath(request),
    isLink: isAskLink,
    admitted: (request, sender) => senders.set(request, sender),
  });
  app.addHook('onRequest', (_, reply, done) => {
    metrics.begin(reply.raw);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('preClose', (done) => {
    stopNotifying();
    events.close();
    surface.close();
    done();
  });
  app.addHook('onClose', (_, done) => {
    metrics.close();
    done();
  });
  app.setErrorHandler((error, request, reply) => sendFailure(host, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(host, noSuchPath(request, paths.all), request, reply));

  for (const endpoint of paths.endpoints) addRoute(app, endpoint, surface, senderOf);
  app.get(indexPath.path, (_, reply) => reply.type('text/html; charset=utf-8').send(indexPage(paths.all)));
  addInspector(app);
  await addAskPage(app, host, options.operator);
  app.get(metricsPath.path, async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  app.get(eventsPath.path, (request, reply) => {
    const query = parseToolInput(EventsInput, fromQuery(EventsInput, asObject(request.query)), 'events');
    events.requireRoom(query, senderOf(request) === 'operator');
    reply.hijack();
    events.serve(reply.raw, query);
  });
  addRunStreams(app, host, senderOf);
  for (const part of options.parts ?? []) await app.register(async (inner) => part(inner));
}

const withAnswerHeaders: onRequestHookHandler = (_, reply, done) => {
  setAnswerHeaders(reply.raw);
  done();
};

function sendFailure(host: Host, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?');
  const { status, body } = failureOf(knownError(error, host), host, { legacy: isLegacy(path), dialect: REST_DIALECT });
  setAnswerHeaders(reply.raw);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  void reply.code(status).send(body);
}

function noSuchPath(request: FastifyRequest, paths: readonly PathDescription[]): HttpRefusal {
  const [path = ''] = request.url.split('?');
  const isThis = (known: string): boolean => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(path);
  const methods = paths.filter((each) => isThis(each.path)).map(({ method }) => method);
  if (methods.length === 0) return new HttpRefusal(404, 'unknown path; /api lists them', { path: path.slice(0, 200) });
  return new HttpRefusal(405, `this path answers to ${methods.join(' and ')}`, { path: path.slice(0, 200), methods });
}

/** Closes connections by force after `ms`, so that an open one does not keep the server from closing. */
async function closeWithin(app: FastifyInstance, claimed: ClaimedPort, ms: number): Promise<void> {
  const { server } = claimed;
  const force = setTimeout(() => server.closeAllConnections(), ms);
  const released = claimed.release();
  await app.close();
  server.closeIdleConnections();
  await released;
  clearTimeout(force);
}
