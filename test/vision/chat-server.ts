import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  authorization: string | undefined;
  body: {
    model?: string;
    max_tokens?: number;
    max_completion_tokens?: number;
    messages?: [{ role: string; content: string }, { role: string; content: [{ text: string }, { image_url: { url: string } }] }];
  };
}

export interface ChatServer {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** A server on this machine that answers like one for chat completions, or however the test wants it to. */
export async function chatServer(answer: (asked: Asked, response: ServerResponse) => void): Promise<ChatServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const question = { path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(body) as Asked['body'] };
      asked.push(question);
      answer(question, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, content: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

export const completion = (content: string): unknown => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 812, completion_tokens: 9, total_tokens: 821 },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}
