import { parseKeys } from '../../device/keys.ts';
import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { ActionOf } from '../action.ts';
import { KEYBOARD } from '../defaults.ts';
import { hasKeyboard } from '../stage/compare.ts';
import { lookAt } from '../../look/look.ts';
import { tapAt } from './gestures.ts';
import { focusedElement } from '../../look/target/aim.ts';
import { describe } from '../../look/target/describe-element.ts';
import { reach } from '../target/reach.ts';
import { slide } from './slide.ts';
import { until } from '../../look/wait/until.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { hasKeys, typedPart } from './typed-part.ts';

const FOCUS_TIMEOUT_MS = 2000;

/** Give the element the keyboard focus and make sure that it has it: text must not land elsewhere. */
export async function takeFocus(d: Dispatch): Promise<void> {
  const { aims, session, call } = d;
  const node = aims.on?.node;
  if (aims.on === undefined || node === undefined || node.focused) return;
  const { screen } = aims.on;
  if (d.capabilities.operations.includes('focus')) {
    // Requesting the focus is not an input yet: if it is refused, so is the whole action.
    await d.ledger.prepare(() => session.device.operate(screen.window.window_uid, node, { kind: 'focus' }, call));
  } else {
    const { point } = reach(d.layout, aims.on);
    await d.ledger.send(() => session.device.gesture(tapAt(point, 'left', 1), call));
  }
  const hasFocus = await until(session, call, FOCUS_TIMEOUT_MS, async () => {
    const now = await lookAt(session, screen.window, call);
    // Qt also marks the current item of a list as focused, so the target itself is checked first.
    if (node.key !== '' && [...walk(now.raw)].some(({ key, focused }) => focused && key === node.key)) return true;
    const focused = focusedElement(now.raw);
    return focused !== undefined && (focused.key !== '' ? focused.key === node.key : focused.id === node.id || within(focused, node));
  });
  if (!hasFocus)
    throw new HandsightError('PatternUnsupported', `${describe(screen, node)} did not take the keyboard focus; nothing was typed`, {
      window_uid: screen.window.window_uid,
    });
}

/** A phone's keyboard slides up once a field has the focus; keys sent before can be lost. It may also never appear. */
async function keyboardUp({ session, call, capabilities, aims, layout }: Dispatch): Promise<void> {
  if (capabilities.platform !== 'android' || aims.on?.node === undefined || hasKeyboard(layout.windows)) return;
  await until(session, call, KEYBOARD.SETTLE_MS, async () => hasKeyboard(await session.windows(call)));
}

/** A frame may be the target while the field inside it has the focus. */
const within = (focused: UnifiedUINode, frame: UnifiedUINode): boolean => focused.id.startsWith(`${frame.id}.`);

export async function type(d: Dispatch<ActionOf<'type'>>): Promise<Dispatched> {
  await takeFocus(d);
  await keyboardUp(d);
  if (d.action.clearFirst && (await empty(d)).route !== 'none' && (d.aims.on?.node?.value ?? '') !== '') await d.emptied();
  const route = d.action.text === '' ? 'none' : await write(d, d.action.text);
  return d.action.submit ? submit(d, route) : { route };
}

/** Text with characters that act as keys is split, and the guards check each part against the element focused at that time. */
async function write(d: Dispatch, text: string): Promise<Dispatched['route']> {
  const { device, host } = d.session;
  const isCut =
    text.includes('\t') || (host.guard.judgesElements && (hasKeys(text) || d.aims.on?.node === undefined || !isField(d.aims.on.node)));
  if (!isCut) return d.ledger.send(() => device.type(text, d.call));
  let route: Dispatched['route'] = 'none';
  let focused = d.aims.on?.node;
  for (let at = 0; at < text.length;) {
    let part = typedPart(text, at, at === 0 ? focused : undefined);
    if (at > 0) {
      d.sent({ route, details: { typed_characters: at } });
      ({ node: focused } = (await d.again({ type: 'type', text: part, clearFirst: false, submit: false })).on ?? {});
      part = typedPart(text, at, focused);
    }
    route = await d.ledger.send(() => device.type(part, d.call));
    at += part.length;
  }
  return route;
}

/** Enter is a separate input, and checked by the guards as one. */
async function submit(d: Dispatch, typedBy: Dispatched['route']): Promise<Dispatched> {
  d.sent({ route: typedBy, details: { submitted: false } });
  await d.again({ type: 'key', keys: 'enter' });
  await d.ledger.send(() => d.session.device.press(parseKeys('enter'), d.call));
  return { route: typedBy === 'none' ? 'keys' : typedBy, details: { submitted: true } };
}

export async function clear(d: Dispatch<ActionOf<'clear'>>): Promise<Dispatched> {
  await takeFocus(d);
  return empty(d);
}

export async function setValue(d: Dispatch<ActionOf<'set_value'>>): Promise<Dispatched> {
  const node = d.aims.on?.node;
  const screen = d.aims.on?.screen;
  if (node === undefined || screen === undefined) throw new HandsightError('ElementNotFound', 'a value can only be set on an element', {});
  if (d.capabilities.operations.includes('set_value')) {
    const value = d.action.clearFirst ? d.action.value : `${node.value ?? ''}${d.action.value}`;
    return {
      route: await d.ledger.send(() => d.session.device.operate(screen.window.window_uid, node, { kind: 'set_value', value }, d.call)),
    };
  }
  if (node.role === 'slider') return slide(d);
  if (!isField(node))
    throw new HandsightError(
      'PatternUnsupported',
      `${describe(screen, node)} cannot be given a value; ${node.checkable ? 'it is switched on and off: set checked to true or false' : 'it takes no text'}`,
      {},
    );
  const { value, clearFirst } = d.action;
  const { device } = d.session;
  // Pressed as a key, a tab would move the focus, and the rest would go to another field.
  const hasTab = value.includes('\t');
  if (hasTab && device.clipboard === undefined)
    throw new HandsightError('TextNotTypable', 'the text holds a tab, which this device can only press as a key', {});
  await takeFocus(d);
  if (clearFirst) await empty(d);
  if (value === '') return { route: 'keys' };
  return { route: hasTab ? await d.ledger.send(() => device.type(value, d.call)) : await write(d, value) };
}

/** Through the platform if it can, else by keys: to the end, then backspace over every character. */
async function empty(d: Dispatch): Promise<Dispatched> {
  const { device } = d.session;
  const node = d.aims.on?.node;
  const uid = d.aims.on?.screen.window.window_uid;
  if (node !== undefined && uid !== undefined && d.capabilities.operations.includes('set_value')) {
    return { route: await d.ledger.send(() => device.operate(uid, node, { kind: 'set_value', value: '' }, d.call)) };
  }
  const length = Array.from(node?.value ?? '').length;
  if (length === 0) return { route: 'none' };
  return { route: await eraseCharacters(d, length) };
}

/** Deletes that many characters from the end of the focused element's text. */
export async function erase(d: Dispatch<ActionOf<'erase'>>): Promise<Dispatched> {
  return { route: await eraseCharacters(d, d.action.count) };
}

async function eraseCharacters(d: Dispatch, count: number): Promise<Dispatched['route']> {
  const { device } = d.session;
  const erasing = device.eraseBack?.bind(device);
  if (erasing !== undefined) return d.ledger.send(() => erasing(count, d.call));
  await d.ledger.send(() => device.press(parseKeys('move_end'), d.call));
  for (let i = 0; i < count; i++) await d.ledger.send(() => device.press(parseKeys('backspace'), d.call));
  return 'keys';
}

export async function key(d: Dispatch<ActionOf<'key'>>): Promise<Dispatched> {
  const keys = parseKeys(d.action.keys);
  if (d.action.target !== undefined) await takeFocus(d);
  return { route: await d.ledger.send(() => d.session.device.press(keys, d.call)) };
}
