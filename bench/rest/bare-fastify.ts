import { readFileSync } from 'node:fs';

import Fastify from 'fastify';

/** Fastify alone, answering every path with one body of JSON, serialised per request: what the machine gives at best. */
const body: unknown = JSON.parse(readFileSync(0, 'utf8'));
const app = Fastify();
app.get('/*', (_, reply) => reply.send(body));
process.stdout.write(`${JSON.stringify({ listening: await app.listen({ host: '127.0.0.1', port: 0 }) })}\n`);
