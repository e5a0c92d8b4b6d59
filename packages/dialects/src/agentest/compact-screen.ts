import type { ShownScreen } from '@handsight/core/look';
import { type CompactSerializeOptions, type CompactSerializeResult, printCompact } from '@handsight/core/screen';

export const compactScreen = (screen: ShownScreen, options: CompactSerializeOptions = {}): CompactSerializeResult =>
  printCompact(screen.root, screen.refOf, { screen: screen.screen, ...options });
