import type { ServerPart } from '../http/server-part.ts';
import { McpHttp } from './http.ts';
import { answerNodeRequest } from './node-http.ts';
import type { McpOptions, Served } from './options.ts';

/** `/mcp` of the HTTP server. */
export const mcpPart =
  (served: Served, options: McpOptions): ServerPart =>
  (app) => {
    const mcp = new McpHttp(served, options);
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      handler: async (request, reply) => {
        reply.hijack();
        await answerNodeRequest((each) => mcp.fetch(each), request.raw, reply.raw, request.body);
      },
    });
    // Streams stay open as long as their clients want; closing the server must not wait for them.
    app.addHook('preClose', () => mcp.close());
  };
