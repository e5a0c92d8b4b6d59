import type { Evidence } from '../../host/receipt.ts';
import type { Screen } from '../../host/screen.ts';
import { describe } from '../../look/target/describe-element.ts';
import { labelOf, ownLabel } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { Action, ActionOf } from '../action.ts';
import type { Finding, Postcondition } from './postcondition.ts';
import { sameElement } from './same-element.ts';
import { isSameMoment } from './same-moment.ts';
import { showsNumber } from './shown-number.ts';
import { judgeTypedText, type TypedOutcome } from './typed-text.ts';

/** An effect may come late; a field is believed to have lost its text only after this. */
const PATIENCE_MS = 3500;
const MOST_QUOTED = 60;

type Judge = (now: UnifiedUINode, screen: Screen) => Finding;

/** What an action on an element implies of that element; undefined where it implies nothing that could be read. */
export function impliedByElement(action: Action, screen: Screen, node: UnifiedUINode): Postcondition | undefined {
  const what = describe(screen, node);
  const condition = (text: string, judge: Judge): Postcondition => ({
    text: `${what} ${text}`,
    patienceMs: PATIENCE_MS,
    ask: async (moment) => {
      const now = await sameElement(screen, node, moment);
      return now === undefined ? { state: 'differs' } : judge(now.node, now.screen);
    },
  });
  switch (action.type) {
    case 'tap':
    case 'invoke':
      return isToggle(action, node)
        ? {
            ...condition(checkedText(wantedBy(node)), checkedJudge(what, wantedBy(node), 'differs')),
            ...(node.checkable ? {} : { maybe: true }),
          }
        : undefined;
    case 'set_checked':
      return condition(checkedText(action.checked), checkedJudge(what, action.checked, 'contradicted'));
    case 'focus':
      return condition('focused', (now) =>
        binary(now.focused, state('focus_readback', what, 'focused', now.focused ? 'focused' : 'not focused', now.focused)),
      );
    case 'type':
      return action.submit ? undefined : textCondition(what, screen, node, action, condition);
    case 'set_value':
      return isField(node)
        ? textCondition(what, screen, node, { text: action.value, clearFirst: action.clearFirst, isMoment: isSameMoment }, condition)
        : condition(`holds ${action.value}`, numberJudge(what, action.value, node.value ?? ''));
    case 'clear':
      return textCondition(what, screen, node, { text: '', clearFirst: true }, condition);
    case 'select':
      return 'name' in action.option ? condition(`has ${action.option.name} selected`, selectedJudge(what, action.option.name)) : undefined;
    default:
      return undefined;
  }
}

/** A toggle button that is off may not report that it is checkable. */
const isToggle = (action: ActionOf<'tap' | 'invoke'>, { checkable, nativeRole }: UnifiedUINode): boolean =>
  (checkable || nativeRole === 'ToggleButton') &&
  (action.type === 'invoke' || (action.button === 'left' && action.count === 1 && (action.modifiers ?? []).length === 0));

const wantedBy = ({ role, checked }: UnifiedUINode): boolean => role === 'radio_button' || !checked;

const checkedText = (checked: boolean): string => (checked ? 'checked' : 'unchecked');

const checkedJudge =
  (what: string, wanted: boolean, otherwise: 'contradicted' | 'differs'): Judge =>
  (now) => {
    const evidence = state('state_readback', what, checkedText(wanted), checkedText(now.checked), now.checked === wanted);
    if (evidence.holds) return { state: 'holds', evidence };
    // A tap may ask first, or do something else: another state contradicts only where the state itself was requested.
    return otherwise === 'contradicted' ? { state: 'contradicted', evidence } : { state: 'differs' };
  };

/** The field now holds the text. A secret field cannot be checked. */
function textCondition(
  what: string,
  screen: Screen,
  node: UnifiedUINode,
  { text, clearFirst, isMoment }: { text: string; clearFirst: boolean; isMoment?: typeof isSameMoment },
  condition: (text: string, judge: Judge) => Postcondition,
): Postcondition {
  const base = clearFirst ? '' : (node.value ?? '');
  return condition(text === '' ? 'empty' : `holds ${quote(text)}`, (now, shown) => {
    if (now.password || screen.isSecret(node)) return { state: 'unreadable', why: 'what it holds is secret', secret: true };
    if (now.value === null || !(isField(now) || isCell(now))) return { state: 'unreadable', why: 'it exposes no text' };
    const observed = quote(shown.shown(now).value ?? '');
    const outcome = isMoment?.(text, now.value, node.value ?? '') === true ? 'entered' : outcomeOf(node.value ?? '', base, text, now.value);
    const evidence = state('value_readback', what, quote(text), observed, outcome === 'entered');
    if (outcome === 'entered') return { state: 'holds', evidence };
    // Text typed into a spreadsheet cell is committed only when the cell is left.
    if (isCell(now)) return { state: 'differs' };
    // A newline or a tab at the end may have acted as a key: then what it did is what counts.
    if (/[\n\t]$/.test(text)) return { state: 'differs' };
    return outcome === 'lost' ? { state: 'contradicted', evidence } : { state: 'differs', evidence };
  });
}

const isCell = ({ nativeRole }: UnifiedUINode): boolean => nativeRole === 'DataItem';

/** An unchanged value was not rewritten, even if the field was to be cleared first, unless it is the text in another letter case. */
function outcomeOf(old: string, base: string, text: string, now: string): TypedOutcome {
  if (text === '') return now === '' ? 'entered' : 'lost';
  const outcome = judgeTypedText(base, text, now);
  return outcome === 'rewritten' && now === old && now.toLowerCase() !== text.toLowerCase() ? 'lost' : outcome;
}

/** A slider or another control now holds the number, or a spin button the date. */
function numberJudge(what: string, wanted: string, before: string): Judge {
  return (now, screen) => {
    if (now.value === null) return { state: 'unreadable', why: 'it exposes no value' };
    const holds = isSameMoment(wanted, now.value, before) || showsNumber(now.value, wanted);
    const evidence = state('value_readback', what, quote(wanted), quote(screen.shown(now).value ?? ''), holds === true);
    return holds === undefined ? { state: 'differs', evidence } : binary(holds, evidence);
  };
}

/**
 * The option is the one selected. Another selected one contradicts; a list that exposes none proves nothing. A combo box is judged by its
 * value alone: the options of a closed Qt list stay marked as they were last highlighted.
 */
function selectedJudge(what: string, option: string): Judge {
  return (now, screen) => {
    const chosen = [...walk(now)].filter((n) => n !== now && (n.selected || n.checked));
    const names = isSet(now.value) ? [now.value] : chosen.length > 0 ? chosen.map(labelOf).filter(isSet) : textsIn(now);
    if (names.length === 0) return { state: 'unreadable', why: 'it does not expose what is selected' };
    const holds = names.includes(option);
    // If several are selected, the requested one may be just one of them.
    if (holds && !isSet(now.value) && chosen.filter(({ selected }) => selected).length > 1) return { state: 'differs' };
    const shown = screen.shown(now);
    return binary(holds, state('value_readback', what, quote(option), quote(shown.value ?? names[0] ?? ''), holds));
  };
}

/** Android shows what is chosen as a text inside the drop-down. */
const textsIn = (n: UnifiedUINode): string[] => (n.role === 'spinner' ? n.children.map(ownLabel).filter(isSet) : []);

const isSet = (name: string | null): name is string => name !== null && name !== '';

const binary = (holds: boolean, evidence: Evidence): Finding => ({ state: holds ? 'holds' : 'contradicted', evidence });

const state = (kind: Evidence['kind'], what: string, expected: string, observed: string, holds: boolean): Evidence => ({
  kind,
  what,
  expected,
  observed,
  holds,
});

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** Numbers are not quoted. */
const quote = (text: string): string => (isNumber(text) ? text.trim() : quoted(text));

const quoted = (text: string): string =>
  JSON.stringify(text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}… (${text.length} characters)`);
