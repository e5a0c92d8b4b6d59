import type { ShownScreen } from '../../act/shown-screen.ts';
import type { CompactSerializeOptions, CompactSerializeResult } from '../../screen/compact/options.ts';
import { printCompact } from '../../screen/compact/print-compact.ts';

export const compactScreen = (screen: ShownScreen, options: CompactSerializeOptions = {}): CompactSerializeResult =>
  printCompact(screen.root, screen.refOf, options);
