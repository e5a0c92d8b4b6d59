import { z } from 'zod';

import type { ActionName } from '@handsight/core/host';
import type { AnyTool } from '@handsight/tools/tool';
import { eventsPath } from './event-stream.ts';
import { metricsPath } from '../http/metrics.ts';
import { openApi } from './openapi.ts';
import { actionEndpoint } from '@handsight/dialects';
import { agentEndpoints, promptEndpoint } from '@handsight/dialects';
import { agentRunEndpoints } from './agent-runs.ts';
import { runEventsPaths } from './run-stream.ts';
import { allRunEndpoints } from './runs.ts';
import { listed } from './listed.ts';
import { flowRunEndpoints } from './flow-runs.ts';
import { linkEndpoint } from './answer-link.ts';
import { approvalEndpoints } from './approvals.ts';
import type { Endpoint, PathDescription } from '@handsight/tools/tool';
import { fleetEndpoints } from './fleet.ts';
import { healthEndpoint } from './health.ts';
import { dialectCallEndpoint } from './dialect-call.ts';
import { homePath, indexPath } from './home.ts';
import { shutdownEndpoint } from './shutdown.ts';
import { traceViewEndpoints } from './trace-view.ts';
import { toolCallEndpoints } from './tool-call.ts';
import { toolEndpoint } from './tool-endpoint.ts';

export interface Paths {
  /** Paths that answer with JSON. */
  endpoints: readonly Endpoint[];
  /** All paths, for documentation. */
  all: readonly PathDescription[];
}

/** Paths that are no tools, yet on the allow list. */
const LISTED: readonly Endpoint[] = [
  ...allRunEndpoints,
  ...agentRunEndpoints,
  ...flowRunEndpoints,
  ...traceViewEndpoints.map((endpoint) => listed(endpoint, 'trace', 'traces')),
  ...fleetEndpoints.map((endpoint) => listed(endpoint, ...(endpoint.path === '/api/fleet/screen' ? ['get_screenshot'] : []))),
];

/** Their names, and those of the paths that check the list themselves. */
export const PATH_NAMES: readonly ActionName<never>[] = [
  ...[...LISTED, eventsPath, ...runEventsPaths].map(({ name }) => ({ name })),
  { name: 'list_approvals' },
  { name: 'get_approval', isAlwaysAllowed: true },
];

/** Every path of the server. If two tools claim a path, the earlier one gets it. */
export function pathsOf(tools: readonly AnyTool[], url: () => string): Paths {
  const endpoints: Endpoint[] = [];
  const add = (endpoint: Endpoint): void => {
    const isTaken = endpoints.some(({ method, path }) => method === endpoint.method && path === endpoint.path);
    if (!isTaken) endpoints.push(endpoint);
  };
  for (const tool of tools) if (tool.rest !== null) add(toolEndpoint(tool, tool.rest));
  for (const endpoint of [
    actionEndpoint,
    ...agentEndpoints,
    ...LISTED,
    ...approvalEndpoints,
    linkEndpoint(url),
    ...toolCallEndpoints(tools),
  ])
    add(endpoint);
  for (const endpoint of [dialectCallEndpoint(tools), promptEndpoint, healthEndpoint, shutdownEndpoint]) add(endpoint);
  const all: PathDescription[] = [homePath, indexPath, ...endpoints, metricsPath, eventsPath, ...runEventsPaths];
  let document: object | undefined;
  const description: Endpoint = {
    method: 'GET',
    path: '/api/openapi.json',
    name: 'openapi',
    summary: 'This API as OpenAPI 3.1',
    description: 'The description of every path.',
    input: z.strictObject({}),
    output: z.looseObject({ openapi: z.string() }),
    media: 'application/json',
    legacy: false,
    counts: false,
    run: () => Promise.resolve({ status: 200, body: (document ??= openApi(all, url())) }),
  };
  all.push(description);
  return { endpoints: [...endpoints, description], all };
}
