import type { AnyTool } from '@handsight/tools/tool';
import { getGeneralState } from './general-state.ts';
import { longPress } from './long-press.ts';
import { pressKey } from './press-key.ts';
import { swipe } from './swipe.ts';
import { tap } from './tap.ts';
import { getTextualState } from './textual-state.ts';
import { typeText } from './type-text.ts';
import { getVisualState } from './visual-state.ts';
import { getWhatChanged } from './what-changed.ts';

/** The doksi dialect's five interaction tools, and the reading tools they refer to. */
export const DOKSI_TOOLS: readonly AnyTool[] = [
  tap,
  longPress,
  swipe,
  typeText,
  pressKey,
  getTextualState,
  getGeneralState,
  getVisualState,
  getWhatChanged,
];
