import { readDump } from '../../screen/read/read-dump.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Reading } from '../../screen/screen.ts';
import { findOne } from '../../screen/select/find.ts';

/** What the user asked to see of a screen. */
export interface ParseOptions {
  onlyInteractive?: true;
  /** 0 is all. */
  depth?: number;
  /** 0 is all. */
  maxLines?: number;
  /** A selector. */
  scope?: string;
}

export interface ParsedFile {
  file: string;
  reading: Reading;
  /** The element of `options.scope`, or the root. */
  scope: UnifiedUINode;
  options: ParseOptions;
  readMs: number;
}

export function parseDump(file: string, bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const started = performance.now();
  const reading = readDump(bytes);
  const readMs = performance.now() - started;
  const scope = options.scope === undefined ? reading.root : findOne(reading.root, options.scope);
  return { file, reading, scope, options, readMs };
}
