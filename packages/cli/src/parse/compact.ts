import type { Bounds, CompactScreen } from '@handsight/core/screen';
import type { ParsedFile } from './parsed-file.ts';

/** The file's screen as compact text, with all its refs. `defaults` apply to options not given; 0 lines means all. */
export function compactOf(
  { reading, registry, scope, options }: ParsedFile,
  defaults: { maxLines?: number; full?: boolean } = {},
): CompactScreen {
  const maxLines = options.maxLines ?? defaults.maxLines;
  return registry.rebuild(reading.root, {
    scope,
    screen: statedScreen(reading),
    onlyInteractive: options.onlyInteractive ?? false,
    maxDepth: options.depth ?? 0,
    full: options.full ?? defaults.full ?? false,
    ...(maxLines !== undefined && { maxLines }),
  });
}

/** The screen's size, where the file states it: else it is only that of the file's own window. */
function statedScreen({ root, screen }: ParsedFile['reading']): Bounds | undefined {
  return screen.right > root.bounds.right || screen.bottom > root.bounds.bottom ? screen : undefined;
}
