import { HandsightError } from '@handsight/core/error';
import { TOOLSETS, type AnyTool, type Dialect, type Toolset } from '@handsight/tools/tool';

/** Loaded on first use: a connection speaks one dialect and need not load the others. */
const TOOLS: Record<Dialect, () => Promise<readonly AnyTool[]>> = {
  handsight: async () => (await import('@handsight/tools')).HANDSIGHT_TOOLS,
  doksi: async () => (await import('./doksi/all.ts')).DOKSI_TOOLS,
  'mobile-debug': async () => (await import('./mobile-debug/all.ts')).MOBILE_DEBUG_TOOLS,
  agentest: async () => (await import('./agentest/all.ts')).AGENTEST_TOOLS,
  'screen-observer': async () => (await import('./screen-observer/all.ts')).SCREEN_OBSERVER_TOOLS,
};

/** The tools of a dialect. Only our own has tool sets; of the others a connection gets all tools. */
export async function toolsOf(dialect: Dialect, toolsets: readonly Toolset[] = TOOLSETS): Promise<AnyTool[]> {
  const tools = await TOOLS[dialect]();
  return dialect === 'handsight' ? tools.filter((tool) => toolsets.includes(tool.toolset)) : [...tools];
}

/** `core,inspect` or `all`. `core` is always included. */
export function parseToolsets(text: string): Toolset[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.includes('all')) return [...TOOLSETS];
  const unknown = names.filter((name) => !TOOLSETS.some((known) => known === name));
  if (unknown.length > 0) {
    throw new HandsightError('BadRequest', `unknown toolset ${unknown.join(', ')}; available: ${TOOLSETS.join(', ')}, all`, {
      unknown,
    });
  }
  return TOOLSETS.filter((set) => set === 'core' || names.includes(set));
}
