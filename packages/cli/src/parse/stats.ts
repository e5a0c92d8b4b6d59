import { isActionable } from '../actionable.ts';
import { failureLine, type Failure } from '../failure.ts';
import { screenBounds, walk } from '@handsight/core/screen';
import { countTokens } from '@handsight/tools/tool';
import { compactOf } from './compact.ts';
import type { ParsedFile } from './parsed-file.ts';

export interface StatsLine {
  file: string;
  nodes: number;
  /** Elements that are shown, enabled and actionable. */
  actionable: number;
  refs: number;
  /** Of the compact text, its header included. */
  lines: number;
  /** cl100k, of the compact text. */
  tokens: number;
  /** Present where the tokenizer is not installed. */
  tokens_estimated?: true;
  /** To read and print, cold. */
  ms: number;
  degraded?: string;
  error?: string;
}

export async function statsLine(parsed: ParsedFile): Promise<StatsLine> {
  const started = performance.now();
  const { text, refCount } = compactOf(parsed);
  const ms = parsed.readMs + performance.now() - started;
  const { tokens, estimated } = await countTokens(text);
  const { root, nodeCount, degraded } = parsed.reading;
  const screen = screenBounds(root);
  return {
    file: parsed.file,
    nodes: nodeCount,
    actionable: [...walk(root)].filter((node) => isActionable(node, screen)).length,
    refs: refCount,
    lines: text.split('\n').length,
    tokens,
    ...(estimated && { tokens_estimated: true as const }),
    ms: Math.round(ms * 1000) / 1000,
    ...(degraded !== undefined && { degraded: degraded.reason }),
  };
}

export const failedStatsLine = (file: string, failure: Failure): StatsLine => ({
  file,
  nodes: 0,
  actionable: 0,
  refs: 0,
  lines: 0,
  tokens: 0,
  ms: 0,
  error: failureLine(failure),
});
