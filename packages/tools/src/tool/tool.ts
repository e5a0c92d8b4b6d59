import type { z } from 'zod';

import type { ActionType } from '@handsight/core/act';
import type { ActionName, Sends, Verification } from '@handsight/core/host';
import type { Shot } from '@handsight/core/look';
import type { ErrorKind } from '@handsight/core/error';
import { parseToolInput } from './parse-tool-input.ts';
import type { ToolContext } from './context.ts';
import type { Dialect, Toolset } from './dialect.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Fastify's spelling, `/api/snapshot/:id`. */
  path: string;
}

/** A verdict as data and as a line of text. */
export interface Verdict {
  status: Verification['status'];
  /** Contains only text of the server and the caller. */
  line: string;
  /** The same with names from the screen: untrusted. */
  quoting?: string;
}

/** What a tool found or did. A surface shows the whole result, or the text (see `answerText`) and the pictures. */
export interface ToolAnswer<O> {
  result: O;
  /** What was done or found, written by the server. */
  text: string;
  /** An action has one, a check one for each predicate. */
  verdicts?: Verdict[];
  /** What else the caller should know, one line each. */
  remarks?: string[];
  /** Text from the screen: untrusted, and marked as such wherever it is shown. */
  screen?: string;
  /** The whole screen is shown, so what reacted need not be named separately. */
  showsWhole?: boolean;
  pictures?: Shot[];
  /** The pictures illustrate the text and were not asked for. */
  isIllustration?: boolean;
  /** The tool did not do what was asked, and the result says why; an error without a result is thrown instead. */
  failed?: boolean;
  /** The error of the table that applies, for a surface's status or exit code. */
  error?: ErrorKind;
}

/** The single definition of a tool. MCP, REST, OpenAPI, function definitions, commands and the reference are derived from the list. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends object = object> {
  name: string;
  title: string;
  description: string;
  dialect: Dialect;
  toolset: Toolset;
  input: I;
  output: z.ZodType<O>;
  /** `admin` needs no device, `read` reads one, `act` sends input. */
  kind: 'admin' | 'read' | 'act';
  /** The kinds of action that it sends; `any` if what it is given decides. Every tool that acts has it. */
  sends?: Sends<ActionType>;
  /** It returns a picture of the screen. */
  isPicture?: true;
  /** An agent needs it to find out what it may do, so that only an explicit `deny` takes it away. */
  isAlwaysAllowed?: true;
  /** What a replay compares, if the kinds of action do not say. */
  compares?: ActionName['compares'];
  /** It may undo or lose data. */
  destructive: boolean;
  /** Doing it twice is doing it once. */
  idempotent: boolean;
  /** Null if it has no path of its own; every tool can be called at `/api/tool/<name>`. */
  rest: RestRoute | null;
  run(input: z.output<I>, context: ToolContext): Promise<ToolAnswer<O>>;
}

/** A tool that can be called with unchecked arguments. */
export type DefinedTool<I extends z.ZodObject, O extends object> = Tool<I, O> & {
  call(raw: unknown, context: ToolContext): Promise<ToolAnswer<O>>;
};

/** A tool that acts says what it sends. */
export type Policy = { kind: 'act'; sends: Sends<ActionType> } | { kind: 'admin' | 'read'; sends?: never };

/** Lets the compiler infer a tool's types from its schemas. */
export const defineTool = <I extends z.ZodObject, O extends object>(tool: Tool<I, O> & Policy): DefinedTool<I, O> => ({
  ...tool,
  call: async (raw, context) => tool.run(parseToolInput(tool.input, raw, tool.name), context),
});

/** A tool with its input type erased. */
export type AnyTool<O extends object = object> = Omit<Tool, 'run'> & { call(raw: unknown, context: ToolContext): Promise<ToolAnswer<O>> };
