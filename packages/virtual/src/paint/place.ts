import { isDark, withAlpha } from './color.ts';
import type { Brush } from './brush.ts';
import type { Color } from './display-list.ts';
import type { Widget } from '../widget.ts';

/** The colours of text and icons at a given place. */
export interface Ink {
  text: Color;
  soft: Color;
}

/** Where a widget stands. */
export interface Place {
  /** From the root down to the widget's parent. */
  parents: readonly Widget[];
  ink: Ink;
}

export type Painter = (widget: Widget, brush: Brush, place: Place) => void;

export const parentOf = (place: Place): Widget | undefined => place.parents.at(-1);

export const isInside = (place: Place, ...kinds: Widget['kind'][]): boolean => place.parents.some((parent) => kinds.includes(parent.kind));

export const inkOn = (color: Color): Ink =>
  isDark(color) ? { text: '#ffffff', soft: '#ffffffcc' } : { text: '#16181c', soft: '#16181cb8' };

export const faded = (ink: Ink): Ink => ({ text: withAlpha(ink.text, 0.45), soft: withAlpha(ink.soft, 0.45) });

/** A widget's own text; empty if its descendants show text. */
export const ownText = (widget: Widget): string => (widget.children.some(saysSomething) ? '' : widget.name);

const SPEAKING = new Set<Widget['kind']>(['text', 'heading', 'link', 'button', 'badge']);
const saysSomething = (widget: Widget): boolean => (SPEAKING.has(widget.kind) && widget.name !== '') || widget.children.some(saysSomething);

export const readsRightToLeft = (widget: Widget): boolean => isRightToLeft(widget.name);

const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of the first letter is the direction of the text. */
export function isRightToLeft(text: string): boolean {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}
