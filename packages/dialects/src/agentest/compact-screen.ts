import type { Screen } from '@handsight/core/look';
import { type CompactSerializeOptions, type CompactSerializeResult, printCompact } from '@handsight/core/screen';

export const compactScreen = (screen: Screen, options: CompactSerializeOptions = {}): CompactSerializeResult =>
  printCompact(screen.root, screen.refOf, { screen: screen.monitor, ...options });
