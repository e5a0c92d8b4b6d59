import { isPlainlySelector, parseRef } from '@handsight/core/screen';
import type { ScriptValue } from '@handsight/script';

const ELEMENT_ID = /^root(\.\d+)*$/;
const POINT = /^\(?\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)?$/;

/** A target as a script writes it: `@b3`, `540,750`, `root.0.1`, `Button[name="Save"]`, or a visible name; the action's schema checks the rest. */
export function scriptTarget(value: ScriptValue | undefined): unknown {
  if (typeof value !== 'string') return value;
  const name = value.trim();
  if (parseRef(name) !== undefined) return { ref: name };
  if (ELEMENT_ID.test(name)) return { element_id: name };
  const point = POINT.exec(name);
  if (point !== null) return { x: Number(point[1]), y: Number(point[2]) };
  return isPlainlySelector(name) ? { selector: name } : { name };
}
