import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { HttpRefusal } from '@handsight/tools/tool';
import { inspectorFiles, type InspectorFile } from './inspector-files.ts';

const PAGE = '/';
const FOLDER = '/inspector/';

/**
 * The page runs only its own script, talks only to this server, and cannot be framed. Pictures are data URLs from its own
 * requests.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Asset names contain a hash of their content, so they never change; the page itself does. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** The page and its assets are the same for everyone, so they need no token. */
export const isInspectorFile = ({ method, url }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  return method === 'GET' && (path === PAGE || path.startsWith(FOLDER));
};

/** `GET /`, and the files that the page consists of. */
export function addInspector(app: FastifyInstance): void {
  app.get(PAGE, async (request, reply) => send(request, reply, await findFile('index.html'), ASK_AGAIN));
  app.get(`${FOLDER}*`, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const name = path.slice(FOLDER.length);
    return send(request, reply, await findFile(name), name.startsWith('assets/') ? FOR_EVER : ASK_AGAIN);
  });
}

async function findFile(name: string): Promise<InspectorFile> {
  const files = await inspectorFiles();
  const file = files.get(name);
  if (file !== undefined) return file;
  throw new HttpRefusal(404, files.size === 0 ? 'the inspector has not been built; run npm run build' : 'file not found', {
    name: name.slice(0, 200),
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: InspectorFile, cache: string): FastifyReply {
  void reply.headers({ 'content-security-policy': POLICY, 'cache-control': cache, etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isZipped) void reply.header('content-encoding', 'gzip');
  return reply.type(file.type).send(isZipped ? file.zipped : file.bytes);
}
