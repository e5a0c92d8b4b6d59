import type { Readable, Writable } from 'node:stream';

import type { Dialect } from '../tool/dialect.ts';
import { initializeResult } from './server-info.ts';

/** A first line longer than this is not waited for. */
const MAX_FIRST_LINE = 1_000_000;

/**
 * Answers a client's `initialize` before the SDK is loaded, which takes longer than everything else at the start. What was
 * read is put back, so that the SDK hears the whole conversation. Gives the id whose answer has gone out already.
 */
export async function answerOpening(input: Readable, output: Writable, dialect: Dialect): Promise<string | number | undefined> {
  const line = await firstLine(input);
  const request = initializeRequest(line);
  if (request === undefined) return undefined;
  output.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, result: initializeResult(request.version, dialect) })}\n`);
  return request.id;
}

async function firstLine(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const done = await new Promise<boolean>((resolve) => {
    const onReadable = (): void => {
      for (let chunk: unknown = input.read(); chunk !== null; chunk = input.read()) {
        // The standard input gives bytes as long as nobody sets an encoding.
        if (!Buffer.isBuffer(chunk)) continue;
        chunks.push(chunk);
        size += chunk.length;
        if (chunk.includes(10) || size > MAX_FIRST_LINE) {
          finish(true);
          return;
        }
      }
    };
    const onEnd = (): void => finish(false);
    const finish = (isOpen: boolean): void => {
      input.off('readable', onReadable).off('end', onEnd).off('close', onEnd);
      resolve(isOpen);
    };
    input.on('readable', onReadable).on('end', onEnd).on('close', onEnd);
  });
  const all = Buffer.concat(chunks);
  if (done) input.unshift(all);
  const end = all.indexOf(10);
  return end === -1 ? '' : all.toString('utf8', 0, end);
}

interface Opening {
  id: string | number;
  version: string;
}

/** Only a request that is right in every part is answered here; all others are left to the SDK. */
function initializeRequest(line: string): Opening | undefined {
  const message = objectOf(parsed(line));
  const params = objectOf(message?.['params']);
  const client = objectOf(params?.['clientInfo']);
  const id = message?.['id'];
  const version = params?.['protocolVersion'];
  const isRight =
    message?.['jsonrpc'] === '2.0' &&
    message['method'] === 'initialize' &&
    objectOf(params?.['capabilities']) !== undefined &&
    params?.['_meta'] === undefined &&
    typeof client?.['name'] === 'string' &&
    typeof client['version'] === 'string';
  if (!isRight || typeof version !== 'string' || (typeof id !== 'string' && !Number.isInteger(id))) return undefined;
  return { id: typeof id === 'string' ? id : Number(id), version };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;
