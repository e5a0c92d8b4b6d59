import { HandsightError } from '@handsight/core/error';
import type { News } from '@handsight/core/host';
import { ToolContext } from './context.ts';
import type { AnyTool, ToolAnswer } from './tool.ts';
import { withNews } from './with-news.ts';

/** Calls a tool with untrusted arguments. Throws HandsightError and nothing else. */
export async function callTool<O extends object>(tool: AnyTool<O>, raw: unknown, context: ToolContext): Promise<ToolAnswer<O>> {
  const { host, connection, call } = context;
  try {
    // Readings and actions are checked by the device client; other tools, and those that run what they are given, are checked here.
    if (tool.kind === 'admin') host.guard.allowList.check([tool.name]);
    if (tool.sends === 'any') host.guard.allowList.refuseDenied([tool.name]);
    const all: News[] = [];
    const onNews = (news: News): void => {
      all.push(news);
    };
    const named = { ...call, tool: tool.name, exactRoles: tool.dialect === 'screen-observer', onNews };
    return withNews(await tool.call(raw, new ToolContext(host, connection, named)), all, tool.dialect);
  } catch (error) {
    if (error instanceof HandsightError) throw error;
    host.events.fault(error);
    throw new HandsightError('Internal', error instanceof Error ? error.message : String(error), { tool: tool.name }, { cause: error });
  }
}
