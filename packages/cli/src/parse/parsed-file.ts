import { findOne, type Reading, RefRegistry, type UnifiedUINode } from '@handsight/core/screen';
import { readScreen } from '../dump-file.ts';
import { selectionOf } from '../selection.ts';

/** What the user asked to see of a screen. */
export interface ParseOptions {
  onlyInteractive?: true;
  full?: true;
  /** 0 is all. */
  depth?: number;
  /** 0 is all. */
  maxLines?: number;
  /** A selector or a ref. */
  scope?: string;
}

export interface ParsedFile {
  file: string;
  reading: Reading;
  registry: RefRegistry;
  /** The element of `options.scope`, or the root. */
  scope: UnifiedUINode;
  options: ParseOptions;
  readMs: number;
}

export async function parseDump(file: string, bytes: Uint8Array, options: ParseOptions): Promise<ParsedFile> {
  const started = performance.now();
  const reading = await readScreen(bytes);
  const readMs = performance.now() - started;
  const registry = new RefRegistry();
  return { file, reading, registry, scope: scopeOf(reading.root, registry, options.scope), options, readMs };
}

function scopeOf(root: UnifiedUINode, registry: RefRegistry, typed: string | undefined): UnifiedUINode {
  if (typed === undefined) return root;
  const { selector, options } = selectionOf(typed, root, registry);
  return findOne(root, selector, options);
}
