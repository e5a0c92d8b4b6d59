import type { Target } from '@handsight/core/look';
import { type ElementSelector, isPlainlySelector, parseRef } from '@handsight/core/screen';
import { parsePoint } from './parse-point.ts';

const ELEMENT_ID = /^root(\.\d+)*$/;

/** `@b3`, `540,750`, `root.0.1`, `Button[name="Save"]`; anything else is a visible name. */
export function parseTarget(text: string): Target {
  const name = text.trim();
  if (parseRef(name) !== undefined) return { ref: name };
  if (ELEMENT_ID.test(name)) return { element_id: name };
  return parsePoint(name) ?? (isPlainlySelector(name) ? { selector: name } : { name });
}

/** For readings, which search by a selector or take a ref as one. */
export function parseSelectorOrRef(text: string): string | ElementSelector {
  const name = text.trim();
  return parseRef(name) !== undefined ? { ref: name } : name;
}
