import { HandsightError } from '@handsight/core/error';
import { type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Call, Route } from '@handsight/core/device';
import { ancestorsOf } from './ancestors-of.ts';
import type { Ref } from './atspi/calls.ts';
import { dateInputOf, hasDateInputs } from './atspi/date-input.ts';
import { IFACE } from './atspi/interface.ts';
import { optionName, optionsIn } from './atspi/select-option.ts';
import { alive, nameIt, parseNumber, requireRef, setNumber, setText, unsupported } from './atspi/operate.ts';
import { ROLE } from './atspi/role.ts';
import { has, STATE } from './atspi/state-set.ts';
import { chooseOption } from './choose-option.ts';
import { canBeLeft, leave } from './leave-field.ts';
import type { Operating } from './operating.ts';
import { setDate } from './set-date.ts';
import { setSlider } from './set-slider.ts';
import { takeFocus } from './take-focus.ts';
import { until } from './until-taken.ts';
import { writeDate } from './write-date.ts';

/** Single-line fields, which a program may commit only when the focus leaves them. */
const LINES: ReadonlySet<number> = new Set([ROLE.text, ROLE.entry, ROLE.passwordText, ROLE.autocomplete, ROLE.comboBox]);

/** Sets an element's value in a way its program treats as user input. */
export async function setValue(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
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
async function withoutValue(o: Operating, node: UnifiedUINode, ref: Ref, role: number): Promise<HandsightError> {
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
  o: Operating,
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
async function commitKey(o: Operating, node: UnifiedUINode): Promise<'enter' | 'tab' | undefined> {
  if (o.toolkit !== 'vcl' && o.toolkit !== 'qt') return undefined;
  const above = ancestorsOf(await o.read(), node.key);
  if (o.toolkit === 'vcl') return above.some(({ nativeRole }) => nativeRole === 'ToolBar') ? 'enter' : undefined;
  return above.at(-1)?.nativeRole === 'ComboBox' ? 'tab' : undefined;
}

async function typeAndCommit(o: Operating, node: UnifiedUINode, value: string, key: 'enter' | 'tab', call: Call): Promise<Route> {
  await replaceByKeys(o, node, value, call);
  await o.press({ modifiers: [], key });
  return 'keys';
}

/** A program may answer that it accepted a text which its field never shows. */
const holds = (o: Operating, ref: Ref, value: string, call: Call): Promise<boolean> =>
  until(call, async () => (await o.calls.text(ref)) === value);

/** Chromium's fields accept text only through keys. */
async function replaceByKeys(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  if (!node.focused) await takeFocus(o, node, call);
  await o.press({ modifiers: ['ctrl'], key: 'a' });
  if (value !== '') return o.type(value);
  await o.press({ modifiers: [], key: 'delete' });
  return 'keys';
}

const isNumeric = (text: string): boolean => /^\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)\s*%?\s*$/.test(text);
