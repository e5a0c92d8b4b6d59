import type { CompactSerializeResult } from '@handsight/core/screen';
import type { ParsedFile } from './parsed-file.ts';

/** The file's screen as compact text, with all its refs. `defaults` apply to options not given; 0 lines means all. */
export function compactOf(
  { reading, registry, scope, options }: ParsedFile,
  defaults: { maxLines?: number; full?: boolean } = {},
): CompactSerializeResult {
  const maxLines = options.maxLines ?? defaults.maxLines;
  return registry.rebuild(reading.root, {
    scope,
    onlyInteractive: options.onlyInteractive ?? false,
    maxDepth: options.depth ?? 0,
    full: options.full ?? defaults.full ?? false,
    ...(maxLines !== undefined && { maxLines: maxLines === 0 ? Infinity : maxLines }),
  });
}
