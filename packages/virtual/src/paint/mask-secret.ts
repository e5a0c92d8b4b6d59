import type { Widget } from '../widget.ts';

const MOST_BULLETS = 200;
const length = (text: string): number => Array.from(text).length;

/** The widget with its secret redacted: one bullet per character. */
export function maskSecret(widget: Widget): Widget {
  if (!widget.secret || widget.value === null) return widget;
  const { value, caret } = widget;
  const bullets = Math.min(MOST_BULLETS, length(value));
  return { ...widget, value: '•'.repeat(bullets), caret: caret < 0 ? -1 : Math.min(bullets, length(value.slice(0, caret))) };
}
