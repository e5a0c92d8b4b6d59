import { clickAt, scroll } from './act/at-point.ts';
import { pressKey, typeText } from './act/keyboard-acts.ts';
import type { ObserverAct } from './act/observer-act.ts';
import {
  clearText,
  clickElement,
  doubleClickElement,
  focusElement,
  invokeElement,
  keyIntoElement,
  rightClickElement,
  scrollToElement,
  selectOption,
  setValue,
} from './act/on-element.ts';
import { bringToForeground, drag, hover } from './act/pointer.ts';

/** The dialect's tools that perform exactly one action. */
export const OBSERVER_ACTS: readonly ObserverAct[] = [
  clickAt,
  typeText,
  pressKey,
  scroll,
  clickElement,
  rightClickElement,
  doubleClickElement,
  focusElement,
  invokeElement,
  setValue,
  selectOption,
  keyIntoElement,
  clearText,
  scrollToElement,
  hover,
  drag,
  bringToForeground,
];
