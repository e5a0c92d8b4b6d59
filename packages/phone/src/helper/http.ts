import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import type { Sockets } from '../sockets.ts';
import type { ByteStream } from '../io/stream.ts';

export interface HttpRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  body: Uint8Array;
}

export interface HttpReply {
  status: number;
  type?: string;
  body: Uint8Array | string;
  /** Keeps writing until the signal aborts; the body is sent first. */
  stream?: (write: (text: string) => void, signal: AbortSignal) => Promise<void>;
}

const MAX_BODY = 1 << 26;

/** An HTTP server on an address of the phone, until it is closed. Header and body are sent in one packet: two would cost 40 ms through Nagle. */
export function serveHttp(
  sockets: Sockets,
  address: string,
  answer: (request: HttpRequest) => Promise<HttpReply>,
  onFault: (error: unknown) => void,
): () => void {
  const server = createServer((request, response) => {
    reply(request, response, answer).catch((error: unknown) => {
      onFault(error);
      response.destroy();
    });
  });
  const open = new Set<Duplex>();
  const stop = sockets.listen(
    address,
    (stream) =>
      new Promise((resolve) => {
        const duplex = duplexOf(stream);
        open.add(duplex);
        duplex.once('close', () => {
          open.delete(duplex);
          resolve();
        });
        server.emit('connection', duplex);
      }),
  );
  return () => {
    stop();
    for (const duplex of open) duplex.destroy();
  };
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: HttpRequest) => Promise<HttpReply>,
): Promise<void> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_BODY) {
      response.destroy();
      return;
    }
    parts.push(part);
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const {
    status,
    type = 'application/json; charset=utf-8',
    body,
    stream,
  } = await answer({
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    authorization: request.headers.authorization ?? '',
    body: Buffer.concat(parts),
  });
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (stream !== undefined) {
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    response.writeHead(status, { 'content-type': type, connection: 'close' });
    response.flushHeaders();
    await stream((text) => response.write(text), ended.signal);
    response.end();
    return;
  }
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, connection: 'keep-alive' });
  response.end(bytes);
}

/** A stream as a Node Duplex. Buffered writes go out together. */
function duplexOf(stream: ByteStream): Duplex {
  const duplex = new Duplex({
    read() {
      stream.read().then(
        (part) => this.push(part ?? null),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    write(chunk: Uint8Array, _encoding, done) {
      stream.write(chunk).then(() => done(), done);
    },
    writev(chunks: { chunk: Uint8Array }[], done) {
      stream.write(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
    },
    final(done) {
      stream.close().then(() => done(), done);
    },
    destroy(error, done) {
      stream.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  stream.signal.addEventListener('abort', () => duplex.destroy(), { once: true });
  duplex.on('error', () => undefined);
  return duplex;
}
