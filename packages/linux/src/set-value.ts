import { type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Call, Route } from '@handsight/core/device';
import type { Ref } from './atspi/calls.ts';
import { dateInputOf, hasDateInputs } from './atspi/date-input.ts';
import { IFACE } from './atspi/interface.ts';
import { optionName, optionsIn } from './atspi/select-option.ts';
import { alive, parseNumber, requireRef, setNumber, setText, unsupported } from './atspi/operate.ts';
import { ROLE } from './atspi/role.ts';
import { has, STATE } from './atspi/state-set.ts';
import { chooseOption } from './choose-option.ts';
import type { Operating } from './operating.ts';
import { setDate } from './set-date.ts';
import { takeFocus } from './take-focus.ts';

/** A field that does not hold its text by then has not taken it, or has made something else of it. */
const TAKEN_MS = 200;
/** A page has said its last word on a number that has not changed for so long. */
const UNCHANGED_MS = 250;
const LAST_WORD_MS = 1500;
const MOST_STEPS = 500;

/** Puts a value into an element by the way that its program takes for a user's. */
export async function setValue(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  const ref = await requireRef(o.calls, node, 'be given a value');
  const interfaces = await alive(o.calls, node, ref);
  const [states, role] = await Promise.all([o.calls.states(ref), o.calls.role(ref)]);
  const isEditable = has(states, STATE.editable);
  const date = hasDateInputs(o.toolkit) ? await dateInputOf(o.calls, ref, node) : undefined;
  if (date !== undefined) return setDate(o, node, date, value, call);
  if (role === ROLE.spinButton) return setSpin(o, node, ref, { value, hasNumber: (interfaces & IFACE.value) !== 0, call });
  if (!isEditable && (interfaces & IFACE.value) !== 0) {
    const number = parseNumber(node, value);
    const before = await o.calls.value(ref);
    await setNumber(o.calls, node, ref, number);
    if (o.toolkit === 'chromium') await lastWord(o, node, ref, call);
    if (o.toolkit !== 'swing' || (await until(call, async () => (await o.calls.value(ref)) !== before))) return 'accessibility';
    return stepByKeys(o, node, ref, number, call);
  }
  const field = fieldIn(node);
  const isOffered = field === undefined || optionsIn(node).some((option) => optionName(option) === value);
  if (!isEditable && role === ROLE.comboBox)
    return isOffered ? chooseOption(o, node, { name: value }, call) : setValue(o, field, value, call);
  if (!isEditable) throw unsupported(node, 'be given a value');
  const commit = await commitKey(o, node);
  if (commit !== undefined) return typeAndCommit(o, node, value, commit, call);
  const isTaken = (interfaces & IFACE.editableText) !== 0 && (await setText(o.calls, ref, value)) && (await holds(o, ref, value, call));
  return isTaken ? 'accessibility' : replaceByKeys(o, node, value, call);
}

/**
 * The number itself where the program offers it: the text of a spin button is only what is being typed until the focus leaves it.
 * A date, or a number with its unit, is typed, and so is every number in Firefox, whose pages hear nothing of one that is set.
 */
async function setSpin(
  o: Operating,
  node: UnifiedUINode,
  ref: Ref,
  { value, hasNumber, call }: { value: string; hasNumber: boolean; call: Call },
): Promise<Route> {
  const isPlain = isNumeric(value) || isNumeric(node.value ?? '');
  if (hasNumber && isPlain && o.toolkit !== 'vcl' && o.toolkit !== 'gecko') {
    const number = parseNumber(node, value);
    const before = await o.calls.value(ref);
    await setNumber(o.calls, node, ref, number);
    if (number === before || (await until(call, async () => (await o.calls.value(ref)) !== before))) return 'accessibility';
  }
  return typeAndCommit(o, fieldIn(node) ?? node, value, (await commitKey(o, node)) ?? 'tab', call);
}

/** Swing's spin buttons and GTK's combo boxes are typed into by a field inside. */
const fieldIn = (node: UnifiedUINode): UnifiedUINode | undefined =>
  [...walk(node)].find((each) => each !== node && each.actions.includes('type'));

/** Java's bridge says that a slider has taken a number, and leaves it where it is. The first key shows how far one goes. */
async function stepByKeys(o: Operating, node: UnifiedUINode, ref: Ref, number: number, call: Call): Promise<Route> {
  if (!node.focused) await takeFocus(o, node, call);
  const before = await o.calls.value(ref);
  const key = number > before ? 'right' : 'left';
  await o.press({ modifiers: [], key });
  await until(call, async () => (await o.calls.value(ref)) !== before);
  const step = Math.abs((await o.calls.value(ref)) - before);
  const steps = step === 0 ? 0 : Math.min(MOST_STEPS, Math.round(Math.abs(number - before) / step) - 1);
  for (let i = 0; i < steps; i++) await o.press({ modifiers: [], key });
  return 'keys';
}

/**
 * The key that makes a program take what is typed, where leaving it in the field is not enough: LibreOffice's tool bars want Enter,
 * which in a dialog would close it; Qt's editable combo boxes take their text when the focus leaves.
 */
async function commitKey(o: Operating, node: UnifiedUINode): Promise<'enter' | 'tab' | undefined> {
  if (o.toolkit !== 'vcl' && o.toolkit !== 'qt') return undefined;
  const above = ancestorsOf(await o.read(), node.key);
  if (o.toolkit === 'vcl') return above.some(({ nativeRole }) => nativeRole === 'ToolBar') ? 'enter' : undefined;
  return above.at(-1)?.nativeRole === 'ComboBox' ? 'tab' : undefined;
}

function ancestorsOf(root: UnifiedUINode, key: string): UnifiedUINode[] {
  const below = root.children.find((child) => [...walk(child)].some((each) => each.key === key));
  return below === undefined || below.key === key ? [root] : [root, ...ancestorsOf(below, key)];
}

async function typeAndCommit(o: Operating, node: UnifiedUINode, value: string, key: 'enter' | 'tab', call: Call): Promise<Route> {
  await replaceByKeys(o, node, value, call);
  await o.press({ modifiers: [], key });
  return 'keys';
}

/** Firefox says of a page's field that it has taken a text which it never shows. */
const holds = (o: Operating, ref: Ref, value: string, call: Call): Promise<boolean> =>
  until(call, async () => (await o.calls.text(ref)) === value);

async function until({ clock, signal }: Call, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = clock.now() + TAKEN_MS;
  while (clock.now() < end) {
    if (await isSo()) return true;
    await clock.after(10, signal);
  }
  return false;
}

/**
 * Chromium reports a number before its page has heard of it. What the page made of it, it reports only when the focus comes to the
 * element or leaves it.
 */
async function lastWord(o: Operating, node: UnifiedUINode, ref: Ref, { clock, signal }: Call): Promise<void> {
  const { calls } = o;
  const page = node.focused ? ancestorsOf(await o.read(), node.key).find(({ nativeRole }) => nativeRole === 'WebView') : undefined;
  for (const element of page === undefined ? [node] : [page, node]) {
    await calls.call(await requireRef(calls, element, 'take the focus'), 'Component', 'GrabFocus');
    const end = clock.now() + LAST_WORD_MS;
    let [value, since] = [await calls.value(ref), clock.now()];
    while (clock.now() < Math.min(end, since + UNCHANGED_MS)) {
      await clock.after(20, signal);
      const now = await calls.value(ref);
      if (now !== value) [value, since] = [now, clock.now()];
    }
  }
}

/** Chromium's fields take text by keys alone. */
async function replaceByKeys(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  if (!node.focused) await takeFocus(o, node, call);
  await o.press({ modifiers: ['ctrl'], key: 'a' });
  if (value !== '') return o.type(value);
  await o.press({ modifiers: [], key: 'delete' });
  return 'keys';
}

const isNumeric = (text: string): boolean => /^\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)\s*%?\s*$/.test(text);
