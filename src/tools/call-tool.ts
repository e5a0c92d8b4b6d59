import { HandsightError } from '../error/errors.ts';
import { ToolContext } from './context.ts';
import type { AnyTool, ToolAnswer } from './tool.ts';

/** Calls a tool with whatever a stranger sends. Throws HandsightError and nothing else. */
export async function callTool(tool: AnyTool, raw: unknown, context: ToolContext): Promise<ToolAnswer<object>> {
  const { host, connection, call } = context;
  try {
    return await tool.call(raw, new ToolContext(host, connection, { ...call, tool: tool.name }));
  } catch (error) {
    if (error instanceof HandsightError) throw error;
    host.events.fault(error);
    throw new HandsightError('Internal', error instanceof Error ? error.message : String(error), { tool: tool.name }, { cause: error });
  }
}
