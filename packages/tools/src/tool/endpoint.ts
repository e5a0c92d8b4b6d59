import type { z } from 'zod';

import { ERROR_TABLE } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { ToolContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import type { RestRoute, ToolAnswer } from './tool.ts';

/** One admitted request. */
export interface RestCall {
  host: Host;
  /** Path parameters. */
  params: Readonly<Record<string, unknown>>;
  /** Query parameters and body merged, unvalidated; the body wins if both have a field. */
  sent: Readonly<Record<string, unknown>>;
  /** The body alone, which need not be an object. */
  body: unknown;
  context: ToolContext;
  /** Set if the request carried the operator's token. */
  operator: OperatorAuthority | undefined;
  /** Stops the host; undefined if requests may not do that. */
  stop: (() => void) | undefined;
}

export interface RestAnswer {
  status: number;
  body: object;
}

/** The documentation of one API path. */
export interface PathDescription extends RestRoute {
  /** Unique; OpenAPI's operationId. */
  name: string;
  summary: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  media: 'application/json' | 'text/plain' | 'text/html' | 'text/event-stream';
  /** A path of the screen-observer dialect's first version: its errors are strings. */
  legacy: boolean;
  /** Its calls count as steps, and its answers have the step number. */
  counts: boolean;
}

/** A path that answers with JSON. Routes, OpenAPI and the reference are generated from the list of these. */
export interface Endpoint extends PathDescription {
  media: 'application/json';
  /** The dialect of the called tool, so that errors suggest tools of the same dialect. */
  dialectOf?(params: RestCall['params']): Dialect | undefined;
  run(call: RestCall): Promise<RestAnswer>;
}

/** A tool's result, with the HTTP status of its error from the table. */
export const restAnswer = ({ result, error }: ToolAnswer<object>): RestAnswer => ({
  status: error === undefined ? 200 : ERROR_TABLE[error].status,
  body: result,
});
