import type { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import type { WindowChoice } from '@handsight/core/look';
import type { Connection, ToolContext } from './tool/context.ts';
import { type Toolset } from './tool/dialect.ts';
import { defineTool, type DefinedTool, type RestRoute, type ToolAnswer } from './tool/tool.ts';
import { windowOf, type ReadFields } from './fields.ts';

/** The context of a reading tool. */
export interface Reading {
  /** For the given device, or the connection's own. */
  client: DeviceClient;
  /** The given window; empty for the one in front. */
  where: { window?: WindowChoice };
  connection: Connection;
  signal: AbortSignal | undefined;
}

interface ReadSpec<I extends z.ZodObject, O extends object> {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  isPicture?: true;
  rest?: RestRoute;
  input: I;
  output: z.ZodType<O>;
  read: (input: z.output<I>, reading: Reading) => Promise<ToolAnswer<O>>;
}

/** A tool that reads a device. This defines what they have in common: the device, the window, and no side effects. */
export function defineRead<I extends z.ZodObject & z.ZodType<ReadFields>, O extends object>(spec: ReadSpec<I, O>): DefinedTool<I, O> {
  const { read, rest = null, ...record } = spec;
  return defineTool({
    ...record,
    dialect: 'handsight',
    kind: 'read',
    destructive: false,
    idempotent: true,
    rest,
    run: async (input, context) => read(input, await readingOf(input, context)),
  });
}

async function readingOf({ device, window_uid }: ReadFields, context: ToolContext): Promise<Reading> {
  const { connection, signal } = context;
  return { client: await context.client(device), where: windowOf({ window_uid }), connection, signal };
}
