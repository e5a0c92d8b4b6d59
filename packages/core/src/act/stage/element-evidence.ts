import type { Call } from '../../device/call.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField } from '../../screen/trait.ts';
import { treeHash } from '../../screen/tree-hash.ts';
import { walk } from '../../screen/walk.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { lookAt } from '../../look/look.ts';
import type { Look } from '../../host/look.ts';
import type { Evidence } from '../../host/receipt.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { describe } from '../../look/target/describe-element.ts';

/** What the element that was acted on holds now, beside what the action implies; nothing where it cannot be told. */
export async function elementEvidence(session: DeviceSession, action: Action, aims: Aims, after: Look, call: Call): Promise<Evidence[]> {
  const { on } = aims;
  const before = on?.node;
  if (on === undefined) return [];
  if (before === undefined) return action.type === 'type' ? typedNowhere(on.look, after) : [];
  const now = await sameElement(session, on.look, before, after, call);
  if (now === undefined) return [];
  const what = describe(on.look.shown(before));
  switch (action.type) {
    case 'tap':
    case 'invoke': {
      if (!before.checkable || (action.type === 'tap' && (action.button !== 'left' || action.count !== 1))) return [];
      const wanted = before.role === 'radio_button' ? true : !before.checked;
      return [
        {
          kind: 'state_readback',
          what,
          expected: tick(wanted),
          observed: tick(now.checked),
          holds: now.checked === wanted,
        },
      ];
    }
    case 'focus':
      return [
        {
          kind: 'focus_readback',
          what,
          expected: 'focused',
          observed: now.focused ? 'focused' : 'not focused',
          holds: now.focused,
        },
      ];
    case 'type':
      return typed(what, now, action.clearFirst ? '' : (before.value ?? ''), action.text);
    case 'set_value':
      if (!isField(now)) return numberHeld(what, now, action.value);
      return typed(what, now, action.clearFirst ? '' : (before.value ?? ''), action.value);
    case 'clear':
      return typed(what, now, '', '');
    case 'select':
      return selected(what, now, action.option);
    default:
      return [];
  }
}

const tick = (checked: boolean): string => (checked ? 'checked' : 'not checked');

/** Where the element is now, if it can still be told. */
async function sameElement(
  session: DeviceSession,
  look: Look,
  node: UnifiedUINode,
  after: Look,
  call: Call,
): Promise<UnifiedUINode | undefined> {
  let now = after;
  if (after.window.window_uid !== look.window.window_uid) {
    const windows = await session.windows(call);
    if (!windows.some((w) => w.window_uid === look.window.window_uid)) return undefined;
    now = await lookAt(session, look.window, call);
  }
  if (now.raw === look.raw) return node;
  const { pairs, doubtful } = match(look.raw, now.raw);
  const found = pairs.get(node);
  return found === undefined || doubtful.has(found) ? undefined : found;
}

/** Nothing had the focus, and nothing shows the text. Some programs take keys without telling who has the focus: their screen changes. */
function typedNowhere(before: Look, after: Look): Evidence[] {
  if (after.window.window_uid !== before.window.window_uid || treeHash(after.raw) !== treeHash(before.raw)) return [];
  return [{ kind: 'focus_readback', what: 'the keyboard focus', expected: 'in a field', observed: 'nowhere', holds: false }];
}

/** The field now holds the text. Of a secret only the length can be read back. Evidence never repeats what was typed. */
function typed(what: string, now: UnifiedUINode, base: string, text: string): Evidence[] {
  if (!isField(now) || now.value === null) return [];
  const length = count(base) + count(text);
  const isSecret = now.password;
  const replaced = isSecret ? undefined : replacedBy(text, base, now.value);
  const holds = isSecret ? count(now.value) === length : replaced !== undefined;
  const observed = isSecret || holds ? `${count(now.value)} characters` : `${count(now.value)} characters, not the text typed`;
  return [
    {
      kind: 'value_readback',
      what,
      expected: `${length - (replaced ?? 0)} characters${isSecret ? '' : ' with the text typed'}`,
      observed,
      holds,
    },
  ];
}

/** A slider or another control now holds the number. Evidence does not tell which other number it holds: the diff does, redacted. */
function numberHeld(what: string, now: UnifiedUINode, wanted: string): Evidence[] {
  if (now.value === null || !isNumber(now.value) || !isNumber(wanted)) return [];
  const holds = Math.abs(Number(now.value) - Number(wanted)) < 1e-6;
  return [{ kind: 'value_readback', what, expected: wanted.trim(), observed: holds ? wanted.trim() : 'another number', holds }];
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const count = (s: string): number => Array.from(s).length;

/** How many characters of `base`, if any were selected, `text` took the place of; undefined if `now` did not come about so. */
function replacedBy(text: string, base: string, now: string): number | undefined {
  for (let at = now.indexOf(text); at !== -1; at = now.indexOf(text, at + 1)) {
    const [before, after] = [now.slice(0, at), now.slice(at + text.length)];
    if (before.length + after.length <= base.length && base.startsWith(before) && base.endsWith(after)) {
      return count(base) - count(before) - count(after);
    }
    if (text === '' && at === now.length) break;
  }
  return undefined;
}

function selected(what: string, now: UnifiedUINode, option: { name: string } | { index: number }): Evidence[] {
  const options = [...walk(now)].filter((n) => n !== now && (n.selected || n.checked));
  const observed = now.value ?? options[0]?.text ?? '';
  if ('index' in option) return [];
  return [
    {
      kind: 'value_readback',
      what,
      expected: option.name,
      observed,
      holds: observed === option.name || options.some((n) => n.text === option.name),
    },
  ];
}
