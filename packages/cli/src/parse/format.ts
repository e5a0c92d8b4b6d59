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
} from '@handsight/core/screen';
import type { Failure } from '../failure.ts';
import { remark } from '../terminal.ts';
import { compactOf } from './compact.ts';
import type { FormatName } from './format-names.ts';
import { firstLines, interactivePart, upToDepth } from './part.ts';
import type { ParsedFile } from './parsed-file.ts';
import { failedRefsLine, refsLine } from './refs.ts';
import { failedStatsLine, statsLine } from './stats.ts';

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
