import { get } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { HandsightError } from '../error/errors.ts';

const PROBE_MS = 5000;

export async function listen(app: FastifyInstance, address: string, port: number): Promise<void> {
  try {
    await app.listen({ host: address, port, listenTextResolver: () => '' });
  } catch (error) {
    throw await explained(error, address, port);
  }
}

async function explained(error: unknown, address: string, port: number): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const context = { address, port };
  if (code === 'EADDRINUSE') {
    const who = (await isHandsight(address, port)) ? 'a Handsight that is running already' : 'another program';
    return new HandsightError('BadRequest', `port ${port} on ${address} is taken by ${who}; choose another with --port`, context, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new HandsightError('BadRequest', `cannot listen on ${address}, port ${port}: ${code}`, context, { cause: error });
  return error;
}

/** A Handsight answers to its health with JSON, even where it asks for a token. */
function isHandsight(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ host, port, path: '/api/healthz', timeout: PROBE_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('close', () => resolve(/"(uptime_s|suggested_next_tool)":/.test(text)));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}
