import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

import type { Brain, Counted, Fault, Reply, Shown } from './brain.ts';
import { isCutOff, PROVIDERS, refusalOf } from './providers/all.ts';
import { withoutMarks, type Asked } from './providers/rule.ts';
import { readRequest } from './shown.ts';

export interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  shown: Shown;
  usage: Counted;
}

export interface ModelServer {
  baseUrl: string;
  /** Every request that a brain answered, in order. */
  requests: SeenRequest[];
  /** Every request, including those that hit a fault. */
  readonly count: number;
  close(): Promise<void>;
}

const CHARACTERS_PER_TOKEN = 4;

/** A model on a local port, speaking the wire formats of the providers and enforcing their rules by the model's name. It counts tokens by characters, and counts the prefix shared with the previous request as cached. */
export async function startModelServer(brain: Brain): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let count = 0;
  let before = '';

  const measure = (body: Record<string, unknown>, output: number): Counted => {
    const prompt = JSON.stringify([
      body['system'] ?? body['instructions'] ?? body['systemInstruction'] ?? null,
      body['tools'] ?? null,
      withoutMarks(body['messages'] ?? body['input'] ?? body['contents']),
    ]);
    const shared = commonPrefix(before, prompt);
    before = prompt;
    const tokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
    return { input: tokens(prompt.length), cached: Math.floor(shared / CHARACTERS_PER_TOKEN), output };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?');
    const sent = await readAll(request);
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(sent));
    const provider = PROVIDERS.find((each) => each.path.test(path));
    count++;
    const fault = brain.fault?.(count, sent.length);
    if (fault !== undefined) {
      fail(fault, request, response);
      return;
    }
    if (provider === undefined) throw new Error(`no ${path}`);
    const asked: Asked = { model: provider.modelOf(path, body), body, headers: request.headers };
    const refusal = refusalOf(provider, asked);
    if (refusal !== undefined) {
      send(response, refusal.status, refusal.body);
      return;
    }
    const shown = readRequest(body);
    const reply: Reply = isCutOff(asked) ? { stop: 'length' } : await brain.answer(shown);
    const usage = measure(body, Math.ceil(JSON.stringify(reply).length / CHARACTERS_PER_TOKEN));
    requests.push({ path, headers: request.headers, body, shown, usage });
    send(response, 200, provider.write(reply, usage, count, asked));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 400, { error: { message: String(error) } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get count() {
      return count;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'reset') request.socket.destroy();
  else if (fault === 'hang') return;
  else if ('raw' in fault) response.writeHead(200, { 'content-type': 'application/json', ...fault.headers }).end(fault.raw);
  else response.writeHead(fault.status, fault.headers).end(fault.body ?? JSON.stringify({ error: { message: 'try later' } }));
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function commonPrefix(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}
