import { z } from 'zod';

import { toLlmTree } from '../../screen/print/llm-tree.ts';
import { agentestTool } from './agentest-tool.ts';
import { compactScreen } from './compact-screen.ts';

export const getUiTree = agentestTool({
  name: 'agentest_get_ui_tree',
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
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async ({ format, depth, onlyInteractive }, context) => {
    const screen = await (await context.hands()).screen({}, context.signal);
    const { text, fingerprint, refCount } = compactScreen(screen, { maxDepth: depth, onlyInteractive });
    if (format === 'compact') return { result: { format, fingerprint, refCount, uiTree: text }, text: '', screen: text };
    const uiTree = { ...toLlmTree(screen.root, { depth, onlyInteractive }) };
    return { result: { format, fingerprint, uiTree }, text: '', screen: JSON.stringify(uiTree) };
  },
});
