import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Clock } from '@handsight/core/device';
import { admit, type Access, type Sender } from './security.ts';
import { RequestRate } from './request-rate.ts';

/** A form or a text can be sent from any web page without asking; JSON cannot. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

interface Gate {
  clock: Clock;
  /** What says nothing of any device, so that it needs no token: the page where one is entered. */
  isForAnyone: (request: FastifyRequest) => boolean;
  /** A link that people follow from other pages. */
  isLink: (request: FastifyRequest) => boolean;
  admitted: (request: FastifyRequest, sender: Sender) => void;
}

/** Nothing of a request is read before it is let in. */
export function guardEveryRequest(app: FastifyInstance, access: Access, { clock, isForAnyone, isLink, admitted }: Gate): void {
  const rates = new WeakMap<Socket, RequestRate>();
  app.addHook('onRequest', (request, _, done) => {
    const { host, origin, authorization } = request.headers;
    const site = isLink(request) ? undefined : request.headers['sec-fetch-site'];
    try {
      const rate = rates.get(request.socket) ?? new RequestRate(() => clock.now());
      rates.set(request.socket, rate);
      const waitMs = rate.take();
      const knock = { host, origin, authorization, site: typeof site === 'string' ? site : undefined };
      admitted(request, admit(knock, isForAnyone(request) ? { ...access, token: undefined } : access));
      if (waitMs === 0) done();
      else void clock.after(waitMs).then(() => done());
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
