import {
  limitDepth,
  printProse,
  printSketch,
  printTextual,
  type ProseInfo,
  toElement,
  toLlmTree,
  type UnifiedUINode,
  walk,
  countNodes,
  isInteractive,
  labelOf,
  ownLabel,
  screenBounds,
} from '@handsight/core/screen';
import { countTokens } from '@handsight/tools/tool';
import { type Failure, failureLine } from '../failure.ts';
import { remark } from '../terminal.ts';
import { compactOf } from './compact.ts';
import type { FormatName } from './format-names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { failedRefsLine, refsLine } from './refs.ts';
import { isActionable } from '../actionable.ts';

interface StatsLine {
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

async function statsLine(parsed: ParsedFile): Promise<StatsLine> {
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

const failedStatsLine = (file: string, failure: Failure): StatsLine => ({
  file,
  nodes: 0,
  actionable: 0,
  refs: 0,
  lines: 0,
  tokens: 0,
  ms: 0,
  error: failureLine(failure),
});

/**
 * How a screen is printed. A text gets a heading if there are several files; a tree is a JSON value; a line is a JSON
 * object that names its file, even if the file cannot be read.
 */
export type Format =
  | { kind: 'text'; print: (parsed: ParsedFile) => string }
  | { kind: 'tree'; print: (parsed: ParsedFile) => unknown }
  | { kind: 'line'; print: (parsed: ParsedFile) => unknown; failed: (file: string, failure: Failure) => unknown };

export const FORMATS: Record<FormatName, Format> = {
  compact: { kind: 'text', print: (parsed) => compactOf(parsed).text },
  json: { kind: 'tree', print: llmTree },
  full: { kind: 'tree', print: (parsed) => toElement(partOf(parsed)) },
  textual: { kind: 'text', print: (parsed) => capped(parsed, printTextual(partOf(parsed))) },
  sketch: { kind: 'text', print: (parsed) => capped(parsed, printSketch(partOf(parsed))) },
  prose: { kind: 'text', print: (parsed) => capped(parsed, printProse(partOf(parsed), sourceOf(parsed))) },
  refs: { kind: 'line', print: refsLine, failed: failedRefsLine },
  stats: { kind: 'line', print: statsLine, failed: failedStatsLine },
};

function llmTree({ file, scope, options }: ParsedFile): unknown {
  const whole = toLlmTree(scope, { onlyInteractive: options.onlyInteractive ?? false });
  const { tree, cut } = limitDepth(whole, options.depth ?? 0);
  remarkCut(file, cut.interactive + cut.other);
  return tree;
}

/** The requested part of a tree, for formats without such options of their own. */
function partOf({ file, scope, options }: ParsedFile): UnifiedUINode {
  const { tree, cut } = upToDepth(options.onlyInteractive === true ? interactivePart(scope) : scope, options.depth ?? 0);
  remarkCut(file, cut);
  return tree;
}

/** A dump does not contain the window's title; the file name is used instead. */
function sourceOf({ file, reading }: ParsedFile): ProseInfo {
  for (const { packageName } of walk(reading.root)) if (packageName !== '') return { application: packageName, window: file };
  return { application: '', window: file };
}

function capped({ options }: ParsedFile, text: string): string {
  return firstLines(text, options.maxLines ?? 0);
}

function remarkCut(file: string, cut: number): void {
  if (cut > 0) remark(`${file}: ${cut} elements lie deeper than --depth and are not printed`);
}

interface Part {
  tree: UnifiedUINode;
  /** Nodes below the depth. */
  cut: number;
}

/** The tree without non-interactive elements. The root stays; a row keeps the name it had from the texts below it. */
function interactivePart(root: UnifiedUINode): UnifiedUINode {
  const below = (n: UnifiedUINode): UnifiedUINode[] =>
    n.children.flatMap((child) => {
      const children = below(child);
      if (!isInteractive(child)) return children;
      return [{ ...child, children, description: ownLabel(child) === '' ? labelOf(child) : child.description }];
    });
  return { ...root, children: below(root) };
}

/** The tree down to `depth` levels below its root; 0 means all. */
function upToDepth(root: UnifiedUINode, depth: number): Part {
  if (depth === 0) return { tree: root, cut: 0 };
  let cut = 0;
  const keep = (n: UnifiedUINode, levels: number): UnifiedUINode => {
    if (levels > 0) return { ...n, children: n.children.map((child) => keep(child, levels - 1)) };
    cut += countNodes(n) - 1;
    return { ...n, children: [] };
  };
  return { tree: keep(root, depth), cut };
}

/** The first lines of a text, and a line with the number left out; 0 means all. */
function firstLines(text: string, maxLines: number): string {
  const lines = text.split('\n');
  if (maxLines === 0 || lines.length <= maxLines) return text;
  return [...lines.slice(0, maxLines), `... +${lines.length - maxLines} more lines (raise --max-lines)`].join('\n');
}
