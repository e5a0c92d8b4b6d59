import type { Call, Route } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Toolkit } from '../atspi/application.ts';
import type { Ref } from '../atspi/calls.ts';
import { dateInputOf, hasDateInputs } from '../atspi/date-input.ts';
import { alive, nameIt, parseNumber, requireRef, setNumber, setText, unsupported } from '../atspi/element-calls.ts';
import { IFACE } from '../atspi/interface.ts';
import { ROLE } from '../atspi/role.ts';
import { optionName, optionsIn } from '../atspi/select-option.ts';
import { has, STATE } from '../atspi/state-set.ts';
import { chooseOption } from './choose-option.ts';
import { ancestorsOf, type OperationContext, until } from './context.ts';
import { canBeLeft, leave, takeFocus } from './focus.ts';
import { setDate, writeDate } from './set-date.ts';

/** Single-line fields, which a program may commit only when the focus leaves them. */
const LINES: ReadonlySet<number> = new Set([ROLE.text, ROLE.entry, ROLE.passwordText, ROLE.autocomplete, ROLE.comboBox]);

/** Sets an element's value in a way its program treats as user input. */
export async function setValue(o: OperationContext, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  const ref = await requireRef(o.calls, node, 'be given a value');
  const interfaces = await alive(o.calls, node, ref);
  const [states, role] = await Promise.all([o.calls.states(ref), o.calls.role(ref)]);
  const isEditable = has(states, STATE.editable);
  const date = hasDateInputs(o.toolkit) ? await dateInputOf(o.calls, ref, node) : undefined;
  if (date !== undefined) return setDate(o, node, date, value, call);
  if (role === ROLE.spinButton) return setSpin(o, node, ref, { value, hasNumber: (interfaces & IFACE.value) !== 0, call });
  if (!isEditable && (interfaces & IFACE.value) !== 0) return setSlider(o, node, ref, value, call);
  const field = fieldIn(node);
  const isOffered = field === undefined || optionsIn(node).some((option) => optionName(option) === value);
  if (!isEditable && role === ROLE.comboBox)
    return isOffered ? chooseOption(o, node, { name: value }, call) : setValue(o, field, value, call);
  if (!isEditable) throw await withoutValue(o, node, ref, role);
  const isSingleLine = LINES.has(role) && !has(states, STATE.multiLine);
  const isLine = isSingleLine && (await canBeLeft(o, node));
  // A Qt program that listens for typed text gets no signal for text that is set; Firefox accepts a text that it never shows.
  const isHeard = (interfaces & IFACE.editableText) !== 0 && !(isLine && o.toolkit === 'qt') && o.toolkit !== 'gecko';
  if (isSingleLine && !isHeard && /[\r\n]/.test(value))
    throw new HandsightError('BadRequest', `${nameIt(node)} takes one line, and the text has line breaks`, {});
  const commit = await commitKey(o, node);
  if (commit !== undefined) return typeAndCommit(o, node, value, commit, call);
  if (isLine && !node.focused) await takeFocus(o, node, call);
  const isTaken = isHeard && (await setText(o.calls, ref, value)) && (await holds(o, ref, value, call));
  const route = isTaken ? 'accessibility' : await replaceByKeys(o, isLine ? { ...node, focused: true } : node, value, call);
  if (isLine) await leave(o, node, ref, call);
  return route;
}

/** An element that has a value for a person, but none that could be written and read back. */
async function withoutValue(o: OperationContext, node: UnifiedUINode, ref: Ref, role: number): Promise<HandsightError> {
  if (node.checkable) return unsupported(node, 'be given a value', 'it is switched on and off: set checked to true or false');
  const isColour = hasDateInputs(o.toolkit) && (await o.calls.attributes(ref)).get('text-input-type') === 'color';
  if (isColour) return unsupported(node, 'be given a value', 'tap it and choose in the picker that opens');
  if (role !== ROLE.calendar) return unsupported(node, 'be given a value');
  return unsupported(node, 'be given a value', 'it exposes no date: tap a day in it, by coordinates, and look at a picture');
}

/**
 * The number itself where the program offers it: a spin button's text is provisional until the focus leaves it.
 * A date, or a number with its unit, is typed, and so is every number in Firefox, whose pages get no event for one that is set.
 */
async function setSpin(
  o: OperationContext,
  node: UnifiedUINode,
  ref: Ref,
  { value, hasNumber, call }: { value: string; hasNumber: boolean; call: Call },
): Promise<Route> {
  const isPlain = isNumeric(value) || isNumeric(node.value ?? '');
  if (o.toolkit === 'qt' && !isPlain) return writeDate(o, node, ref, value, call);
  if (hasNumber && isPlain && o.toolkit !== 'vcl' && o.toolkit !== 'gecko') {
    const number = parseNumber(node, value);
    const before = await o.calls.value(ref);
    await setNumber(o.calls, node, ref, number);
    if (number === before || (await until(call, async () => (await o.calls.value(ref)) !== before))) return 'accessibility';
  }
  return typeAndCommit(o, fieldIn(node) ?? node, value, (await commitKey(o, node)) ?? 'tab', call);
}

/** Swing's spin buttons and GTK's combo boxes contain a field for typing. */
const fieldIn = (node: UnifiedUINode): UnifiedUINode | undefined =>
  [...walk(node)].find((each) => each !== node && each.actions.includes('type'));

/**
 * The key that commits typed text where typing alone is not enough: LibreOffice's tool bars need Enter,
 * which in a dialog would close it; Qt's editable combo boxes commit when the focus leaves.
 */
async function commitKey(o: OperationContext, node: UnifiedUINode): Promise<'enter' | 'tab' | undefined> {
  if (o.toolkit !== 'vcl' && o.toolkit !== 'qt') return undefined;
  const above = ancestorsOf(await o.read(), node.key);
  if (o.toolkit === 'vcl') return above.some(({ nativeRole }) => nativeRole === 'ToolBar') ? 'enter' : undefined;
  return above.at(-1)?.nativeRole === 'ComboBox' ? 'tab' : undefined;
}

async function typeAndCommit(o: OperationContext, node: UnifiedUINode, value: string, key: 'enter' | 'tab', call: Call): Promise<Route> {
  await replaceByKeys(o, node, value, call);
  await o.press({ modifiers: [], key });
  return 'keys';
}

/** A program may answer that it accepted a text which its field never shows. */
const holds = (o: OperationContext, ref: Ref, value: string, call: Call): Promise<boolean> =>
  until(call, async () => (await o.calls.text(ref)) === value);

/** Chromium's fields accept text only through keys. */
async function replaceByKeys(o: OperationContext, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  if (!node.focused) await takeFocus(o, node, call);
  await o.press({ modifiers: ['ctrl'], key: 'a' });
  if (value !== '') return o.type(value);
  await o.press({ modifiers: [], key: 'delete' });
  return 'keys';
}

const isNumeric = (text: string): boolean => /^\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)\s*%?\s*$/.test(text);

/** A value that has not changed for this long is the page's final one. */
const UNCHANGED_MS = 250;
const LAST_WORD_MS = 1500;
const MOST_STEPS = 500;

/** Toolkits whose sliders may ignore a value that is set: Swing's, and custom sliders on web pages. */
const MAY_IGNORE: ReadonlySet<Toolkit> = new Set<Toolkit>(['swing', 'chromium', 'gecko']);

async function setSlider(o: OperationContext, node: UnifiedUINode, ref: Ref, value: string, call: Call): Promise<Route> {
  const number = parseNumber(node, value);
  const before = await o.calls.value(ref);
  await setNumber(o.calls, node, ref, number);
  if (o.toolkit === 'chromium') await lastWord(o, node, ref, call);
  if (number === before || !MAY_IGNORE.has(o.toolkit) || (await until(call, async () => (await o.calls.value(ref)) !== before)))
    return 'accessibility';
  return stepByKeys(o, node, ref, number, call);
}

/** The first key press shows the step size. */
async function stepByKeys(o: OperationContext, node: UnifiedUINode, ref: Ref, number: number, call: Call): Promise<Route> {
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
 * Chromium reports a value before its page has processed it. The value the page settles on is reported only when the element gains
 * or loses focus.
 */
async function lastWord(o: OperationContext, node: UnifiedUINode, ref: Ref, { clock, signal }: Call): Promise<void> {
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
