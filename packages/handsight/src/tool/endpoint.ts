import type { z } from 'zod';

import { ERROR_TABLE } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { ToolContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import type { RestRoute, ToolAnswer } from './tool.ts';

/** One request that was let in. */
export interface RestCall {
  host: Host;
  /** What stands in the path. */
  params: Readonly<Record<string, unknown>>;
  /** Parameters and body in one object, as they were sent; the body wins where both have a field. */
  sent: Readonly<Record<string, unknown>>;
  /** The body alone, which need not be an object. */
  body: unknown;
  context: ToolContext;
  /** Present when the request brought the operator's token. */
  operator: OperatorAuthority | undefined;
  /** Ends the host; undefined where that is not for a request to do. */
  stop: (() => void) | undefined;
}

export interface RestAnswer {
  status: number;
  body: object;
}

/** One path of the API as a reader knows it. */
export interface PathDescription extends RestRoute {
  /** Unique; OpenAPI's operationId. */
  name: string;
  summary: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  media: 'application/json' | 'text/plain' | 'text/html' | 'text/event-stream';
  /** A path of the screen-observer dialect's first version: its errors are sentences. */
  legacy: boolean;
  /** Its calls are steps, and its answers say which. */
  counts: boolean;
}

/** A path that answers with JSON. Routes, OpenAPI and the reference are made from the list of these. */
export interface Endpoint extends PathDescription {
  media: 'application/json';
  /** Whose tool is called, so that refusals name tools of the same dialect. */
  dialectOf?(params: RestCall['params']): Dialect | undefined;
  run(call: RestCall): Promise<RestAnswer>;
}

/** What a tool answered, with the status that the table has for what went wrong. */
export const restAnswer = ({ result, error }: ToolAnswer<object>): RestAnswer => ({
  status: error === undefined ? 200 : ERROR_TABLE[error].status,
  body: result,
});
