import { type Bounds, height as heightOf, width as widthOf } from '@handsight/core/screen';
import type { Item } from '../item/item.ts';
import { childWidth, contentHeight, gridRows, inFlow, fillsHeight, isFlexible, isSideBySide, naturalHeight, rowWidths } from './height.ts';
import { lineCount } from './text-size.ts';
import type { Ruler } from './widget-style.ts';
import { naturalWidth } from './measure.ts';
import { gapIn, insetOf, sideMargin, spaceBefore } from './spacing.ts';

/** How far an element is scrolled; undefined before it was ever scrolled. */
export type ScrollOf = (item: Item) => number | undefined;

const box = (left: number, top: number, width: number, height: number): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Gives an element its bounds, and everything below it a place inside them. */
export class Arranger {
  readonly #ruler: Ruler;
  readonly #scrollOf: ScrollOf;

  constructor(ruler: Ruler, scrollOf: ScrollOf) {
    this.#ruler = ruler;
    this.#scrollOf = scrollOf;
  }

  arrange(item: Item, bounds: Bounds): void {
    item.bounds = bounds;
    if (item.kind === 'document') this.#scrollText(item);
    for (const child of item.children) {
      if (child.spec.bounds !== undefined) this.#fixed(child);
      else if (child.spec.float) this.#floating(child, bounds);
    }
    const children = inFlow(item);
    if (children.length === 0) return;
    const inset = insetOf(item, this.#ruler);
    const inner = box(
      bounds.left + inset.x,
      bounds.top + inset.y,
      Math.max(0, widthOf(bounds) - 2 * inset.x),
      Math.max(0, heightOf(bounds) - 2 * inset.y),
    );
    if (isSideBySide(item)) this.#row(item, children, inner);
    else if (item.kind === 'grid') this.#grid(item, children, inner);
    else this.#column(item, children, inner);
  }

  #fixed(child: Item): void {
    const { x, y, width, height } = child.spec.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    this.arrange(child, box(Math.round(x), Math.round(y), Math.round(width), Math.round(height)));
  }

  /** In the lower corner, over everything else. */
  #floating(child: Item, bounds: Bounds): void {
    const { px, look } = this.#ruler;
    const width = naturalWidth(child, this.#ruler);
    const height = naturalHeight(child, width, this.#ruler);
    const bottom = bounds.bottom - px(look.padding);
    this.arrange(child, box(bounds.right - px(look.padding) - width, bottom - height, width, height));
  }

  #column(item: Item, children: Item[], inner: Bounds): void {
    const width = widthOf(inner);
    const flexible = children.filter(isFlexible);
    const natural = contentHeight(item, children, width, this.#ruler);
    const only = flexible.length === 1 ? flexible[0] : undefined;
    const spare = heightOf(inner) - natural;
    const scrolls = only === undefined && this.#scroll(item, natural, heightOf(inner));
    let top = inner.top - (scrolls ? item.scroll.offset : 0);
    let before: Item | undefined;
    for (const child of children) {
      const childWide = childWidth(child, item, width, this.#ruler);
      let high = naturalHeight(child, childWide, this.#ruler);
      if (child === only) high = Math.max(Math.min(high, this.#ruler.px(this.#ruler.look.row)), high + spare);
      top += spaceBefore(child, before, item, this.#ruler);
      const margin = sideMargin(child, item, this.#ruler);
      const slack = width - 2 * margin - childWide;
      this.arrange(child, box(inner.left + margin + this.#shift(child, item, slack), top, childWide, high));
      top += high;
      before = child;
    }
  }

  /** Whether the element scrolls in the height it was given; notes how far it is scrolled and can be. */
  #scroll(item: Item, content: number, viewport: number): boolean {
    const canScroll = item.spec.scroll ?? ['window', 'pane', 'list', 'grid', 'dialog', 'menu'].includes(item.kind);
    const max = canScroll ? Math.max(0, Math.round(content - viewport)) : 0;
    const offset = this.#scrollOf(item) ?? (item.spec.anchor === 'end' ? max : 0);
    item.scroll = { offset: Math.min(Math.max(0, Math.round(offset)), max), max };
    return max > 0;
  }

  #scrollText(item: Item): void {
    const { px, look } = this.#ruler;
    const lines = lineCount(item.value ?? '', px(look.font[item.size]), widthOf(item.bounds) - px(look.gap));
    this.#scroll(item, lines * px(look.line[item.size]), heightOf(item.bounds));
  }

  #row(item: Item, children: Item[], inner: Bounds): void {
    const gap = gapIn(item, this.#ruler);
    const widths = rowWidths(children, widthOf(inner), gap, this.#ruler);
    const used = widths.reduce((sum, width) => sum + width, 0) + gap * (children.length - 1);
    const slack = Math.max(0, widthOf(inner) - used);
    let left = inner.left + (item.spec.align === 'end' ? slack : item.spec.align === 'center' ? Math.floor(slack / 2) : 0);
    children.forEach((child, i) => {
      const width = widths[i] ?? 0;
      const high = fillsHeight(child) ? heightOf(inner) : Math.min(naturalHeight(child, width, this.#ruler), heightOf(inner));
      const top = inner.top + Math.floor((heightOf(inner) - high) / 2);
      this.arrange(child, box(left, top, width, high));
      left += width + gap;
    });
  }

  #grid(item: Item, children: Item[], inner: Bounds): void {
    const gap = gapIn(item, this.#ruler);
    const rows = gridRows(item, children, widthOf(inner), this.#ruler);
    const scrolls = this.#scroll(item, contentHeight(item, children, widthOf(inner), this.#ruler), heightOf(inner));
    let top = inner.top - (scrolls ? item.scroll.offset : 0);
    for (const row of rows) {
      row.items.forEach((child, i) => this.arrange(child, box(inner.left + i * (row.cell + gap), top, row.cell, row.height)));
      top += row.height + gap;
    }
  }

  #shift(child: Item, parent: Item, slack: number): number {
    const align = child.kind === 'spinner' ? 'center' : (child.spec.align ?? parent.spec.align ?? 'start');
    return slack <= 0 || align === 'start' ? 0 : align === 'end' ? slack : Math.floor(slack / 2);
  }
}
