import { z } from 'zod';

import { limitDepth, toLlmTree } from '@handsight/core/screen';
import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES } from './constants.ts';
import { compactScreen } from './compact-screen.ts';

export const getUiTree = agentestTool({
  name: TOOL_NAMES.GET_UI_TREE,
  title: 'UI tree',
  description: 'The current screen without waiting: short lines with refs like @b1 to aim at, or the full tree as JSON.',
  input: z.strictObject({
    format: z.enum(['compact', 'full']).default('compact'),
    depth: z.number().int().nonnegative().default(0).describe('Levels to show; 0 for all'),
    onlyInteractive: z.boolean().default(false),
  }),
  output: z.object({
    format: z.enum(['compact', 'full']),
    fingerprint: z.string(),
    refCount: z.number().int().optional(),
    uiTree: z.union([z.string(), z.looseObject({ role: z.string(), bounds: z.string() })]),
    cut: z.object({ interactive: z.number().int(), other: z.number().int() }).optional(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async ({ format, depth, onlyInteractive }, context) => {
    const client = await context.client();
    const screen = await client.screen({}, context.signal);
    const externalLabels = await client.frameworkLabels(screen.root);
    const { text, fingerprint, refCount } = compactScreen(screen, { maxDepth: depth, onlyInteractive, externalLabels });
    if (format === 'compact') return { result: { format, fingerprint, refCount, uiTree: text }, text: '', screen: text };
    const { tree, cut } = limitDepth(toLlmTree(screen.root, { onlyInteractive }), depth);
    const isCut = cut.interactive + cut.other > 0;
    const notice = `Cut at depth ${depth}: ${cut.interactive} interactive and ${cut.other} other elements lie deeper. depth 0 shows all.`;
    const result = { format, fingerprint, uiTree: { ...tree }, ...(isCut ? { cut } : {}) };
    return { result, text: isCut ? notice : '', screen: JSON.stringify(tree) };
  },
});
