import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { type Host, type Run, RUN_KINDS, type RunKind } from '@handsight/core/host';
import { parseToolInput, type PathDescription } from '@handsight/tools/tool';
import type { Sender } from '../http/security.ts';
import { ById, noun, pathOf, requireAllowed } from './runs.ts';

const HEARTBEAT_MS = 15_000;
/** A listener with this much unread data is not reading. */
const MAX_UNREAD_BYTES = 4_000_000;

/** The stream of a single run, under the path of its kind and that of all runs. */
const eventsPathOf = (kind: RunKind | undefined): PathDescription & { kind: RunKind | undefined } => ({
  kind,
  method: 'GET',
  path: `${pathOf(kind)}/:id/events`,
  name: `${noun(kind)}_events`,
  summary: 'The steps of a run as they happen',
  description:
    'A stream of server-sent events: what has happened so far, then what happens. The last event is `ended`, with the status. Text from the screen stands in `screen` and is untrusted.',
  input: ById,
  output: z.string(),
  media: 'text/event-stream',
  legacy: false,
  counts: false,
});

export const runEventsPaths = [undefined, ...RUN_KINDS].map(eventsPathOf);

/** Registers the streams of runs as routes. */
export function addRunStreams(app: FastifyInstance, host: Host, senderOf: (request: FastifyRequest) => Sender): void {
  for (const { path, kind, name } of runEventsPaths) {
    app.get(path, (request, reply) => {
      const run = host.runs.get(parseToolInput(ById, request.params, name).id);
      if (kind !== undefined && run.kind !== kind) throw new HandsightError('RunNotFound', `this host has no such ${kind} run`, {});
      if (senderOf(request) !== 'operator') requireAllowed(host, (of) => `${of}_events`, kind, run.kind);
      reply.hijack();
      streamRun(run, reply.raw);
    });
  }
}

/** Streams the events of one run from its beginning to its end. A listener that disconnects does not end the run. */
function streamRun(run: Run, response: ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const beat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  const stop = run.listen((event) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_UNREAD_BYTES) {
      response.destroy();
      return;
    }
    response.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (event.type === 'ended') response.end();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearInterval(beat);
    stop();
  });
}
