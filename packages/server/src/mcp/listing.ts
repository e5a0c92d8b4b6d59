import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { advertisedInput } from '@handsight/tools/tool';
import { listedSchema, slimSchema } from '@handsight/tools/tool';
import type { AnyTool } from '@handsight/tools/tool';

const known = { plain: new WeakMap<AnyTool, ListedTool>(), structured: new WeakMap<AnyTool, ListedTool>() };

/** A tool as `tools/list` shows it. Output schemas only if structured content is requested: every listing costs tokens. */
export function listed(tool: AnyTool, structured: boolean): ListedTool {
  const made = known[structured ? 'structured' : 'plain'];
  const listing = made.get(tool) ?? listingOf(tool, structured);
  made.set(tool, listing);
  return listing;
}

function listingOf(tool: AnyTool, structured: boolean): ListedTool {
  const { name, title, description, kind, destructive, idempotent } = tool;
  return {
    name,
    description,
    inputSchema: { type: 'object', ...listedSchema(advertisedInput(tool)) },
    ...(structured ? { outputSchema: { type: 'object', ...slimSchema(z.toJSONSchema(tool.output, { unrepresentable: 'any' })) } } : {}),
    annotations: {
      title,
      readOnlyHint: kind !== 'act' && idempotent && !destructive,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: kind === 'act',
    },
  };
}
