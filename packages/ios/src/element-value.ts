import type { Call } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { isField, type UnifiedUINode } from '@handsight/core/screen';
import { isObject, type WdaClient } from './wda-client.ts';

interface Wanted {
  node: UnifiedUINode;
  value: string;
  /** Pixels for a point. */
  scale: number;
}

/**
 * Gives a field, a slider or a picker wheel its value through the element itself. WebDriverAgent empties a field wherever the cursor stands,
 * which backspaces do not, and moves sliders and wheels to a value, which touches reach by trying.
 */
export async function setValue(wda: WdaClient, { node, value, scale }: Wanted, call: Call): Promise<void> {
  const sent = node.role === 'slider' ? String(sliderPart(node, value)) : value;
  if (!isField(node) && node.role !== 'slider' && node.className !== 'XCUIElementTypePickerWheel')
    throw new HandsightError(
      'PatternUnsupported',
      node.checkable ? 'it is switched on and off: set checked to true or false' : 'it takes no text, and no value can be set on it',
    );
  const id = await elementAt(wda, node, scale, call);
  if (isField(node)) await wda.act(`/element/${id}/clear`, {}, call);
  if (sent !== '' || !isField(node)) await wda.act(`/element/${id}/value`, { value: Array.from(sent), text: sent }, call);
}

/** WebDriverAgent takes 0 to 1; people give what the slider shows, a percentage or a number of its range. */
function sliderPart({ value: shown, range }: UnifiedUINode, text: string): number {
  const isPercent = text.trim().endsWith('%') || (range === undefined && (shown ?? '').trim().endsWith('%'));
  const given = Number(text.trim().replace(/\s*%$/, ''));
  if (text.trim() === '' || !Number.isFinite(given)) throw new HandsightError('BadRequest', 'a slider takes a number', {});
  const { min, max } = isPercent ? { min: 0, max: 100 } : (range ?? { min: 0, max: 1 });
  if (given < min || given > max) throw new HandsightError('BadRequest', `the slider takes a number from ${min} to ${max}`, { min, max });
  return max === min ? 0 : (given - min) / (max - min);
}

/** The element that stands where the node was read: of its type, and with its box. */
async function elementAt(wda: WdaClient, { className, bounds }: UnifiedUINode, scale: number, call: Call): Promise<string> {
  const found = await wda.ask('/elements', { using: 'class name', value: className }, call);
  const ids = (Array.isArray(found) ? found : []).flatMap((one) => (isObject(one) ? Object.values(one).slice(0, 1) : []));
  for (const id of ids) {
    if (typeof id !== 'string') continue;
    const rect = await wda.read(`/element/${id}/rect`, call);
    if (!isObject(rect)) continue;
    const [left, top] = [Number(rect['x']) * scale, Number(rect['y']) * scale];
    if (Math.abs(left - bounds.left) <= scale && Math.abs(top - bounds.top) <= scale) return id;
  }
  throw new HandsightError('StaleRef', 'WebDriverAgent finds no such element in this place any more');
}
