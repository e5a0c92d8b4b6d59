import { callTool } from '@handsight/tools/tool';
import type { AnyTool, RestRoute } from '@handsight/tools/tool';
import { restAnswer, type Endpoint } from '@handsight/tools/tool';

const FIRST_VERSION = new Set(['/api/windows', '/api/structure', '/api/description', '/api/sketch', '/api/screenshot', '/api/action']);

export const isLegacy = (path: string): boolean => FIRST_VERSION.has(path);

/** A tool at its own path. */
export function toolEndpoint(tool: AnyTool, route: RestRoute): Endpoint {
  return {
    ...route,
    name: tool.name,
    summary: tool.title,
    description: tool.description,
    input: tool.input,
    output: tool.output,
    legacy: isLegacy(route.path),
    counts: true,
    media: 'application/json',
    dialectOf: () => tool.dialect,
    run: async ({ sent, params, context }) => restAnswer(await callTool(tool, { ...sent, ...params }, context)),
  };
}
