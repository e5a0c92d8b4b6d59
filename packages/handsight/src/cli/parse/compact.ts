import { type CompactSerializeResult, refsIn } from '@handsight/core/screen';
import type { ParsedFile } from './parsed-file.ts';

/** The file's screen as compact text, with all its refs. `defaultMaxLines` counts where the user gave none; 0 is all. */
export function compactOf({ reading, registry, scope, options }: ParsedFile, defaultMaxLines?: number): CompactSerializeResult {
  const maxLines = options.maxLines ?? defaultMaxLines;
  return registry.rebuild(reading.root, {
    scope,
    onlyInteractive: options.onlyInteractive ?? false,
    maxDepth: options.depth ?? 0,
    ...(maxLines !== undefined && { maxLines: maxLines === 0 ? Infinity : maxLines }),
  });
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** The refs that stand in compact text; text between quotes comes from the screen. */
export function refsInText(text: string): Set<string> {
  return refsIn(text.replace(QUOTED, ''));
}

const CUT = /^\.\.\. \+(\d+) /;

/** How many elements the truncation line says are missing. */
export function cutFrom(text: string): number {
  return Number(CUT.exec(text.slice(text.lastIndexOf('\n') + 1))?.[1] ?? 0);
}
