import type { FastifyInstance } from 'fastify';

/** Adds paths of its own to the HTTP server: MCP, the inspector. */
export type ServerPart = (app: FastifyInstance) => void | Promise<void>;
