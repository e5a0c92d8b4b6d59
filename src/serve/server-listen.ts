import type { FastifyInstance } from 'fastify';

import { HandsightError } from '../error/errors.ts';

const PROBE_MS = 1000;

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
    return new HandsightError('BadRequest', `cannot listen on ${address}, port ${port}: ${String(code)}`, context, { cause: error });
  return error;
}

async function isHandsight(address: string, port: number): Promise<boolean> {
  const name = address.includes(':') ? `[${address}]` : address;
  try {
    const answer = await fetch(`http://${name}:${port}/api/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && ('uptime_s' in body || 'error' in body);
  } catch {
    return false;
  }
}
