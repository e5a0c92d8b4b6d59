import type { Screen } from '@handsight/core/look';
import { type CompactScreen, type CompactSerializeOptions, printCompact } from '@handsight/core/screen';

export const compactScreen = (screen: Screen, options: CompactSerializeOptions = {}): CompactScreen =>
  printCompact(screen.root, screen.refOf, { screen: screen.monitor, ...options });
