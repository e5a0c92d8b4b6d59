import type { Host } from '../../packages/core/src/host/host.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { callTool } from '../../packages/tools/src/tool/call-tool.ts';
import { ToolContext, type Connection } from '../../packages/tools/src/tool/context.ts';
import type { AnyTool, ToolAnswer } from '../../packages/tools/src/tool/tool.ts';

/** A client that speaks one dialect on one connection. */
export function speaking(host: Host, tools: readonly AnyTool[], device: string | undefined): Speaker {
  const connection: Connection = { caller: 'test', device };
  const call = (name: string, args: unknown = {}): Promise<ToolAnswer<object>> => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    return callTool(tool, args, new ToolContext(host, connection));
  };
  const refusal = async (name: string, args: unknown = {}): Promise<HandsightError> => {
    const answer = await call(name, args).catch((error: unknown) => error);
    if (answer instanceof HandsightError) return answer;
    throw new Error(`${name} was not refused: ${JSON.stringify(answer)}`);
  };
  return { connection, call, refusal };
}

export interface Speaker {
  connection: Connection;
  call: (name: string, args?: unknown) => Promise<ToolAnswer<object>>;
  /** The error a call is refused with. */
  refusal: (name: string, args?: unknown) => Promise<HandsightError>;
}
