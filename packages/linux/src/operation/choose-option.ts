import type { Call, Route } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { centerOf, contains, isEmpty, observerRole, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Toolkit } from '../atspi/application.ts';
import { scrollIntoView, unsupported } from '../atspi/element-calls.ts';
import { type Option, optionName, optionOf, optionsIn, selectOption } from '../atspi/select-option.ts';
import type { OperationContext } from './context.ts';
import { takeFocus } from './focus.ts';

/** There a selection through AT-SPI is shown but never reaches the program; GTK 4 offers nothing before the list is open. */
const BY_HAND: ReadonlySet<Toolkit> = new Set<Toolkit>(['qt', 'gtk4']);

/** A page in Firefox does not notice a selection through AT-SPI, and Chromium deselects it again in a list of several choices. */
const IN_PAGES: ReadonlySet<Toolkit> = new Set<Toolkit>(['chromium', 'gecko']);

const OPEN_MS = 3000;
const AGAIN_MS = 20;
/** Rounds of arrow keys, each from the highlighted to the wanted option; lists skip disabled ones. */
const MAX_ROUNDS = 4;

/**
 * Chooses an option. Qt's and GTK4's combo boxes are operated with keys: a selection through AT-SPI in a Qt combo box
 * is shown and never reaches the program, and GTK4's offers nothing to select before it is open. Items
 * of lists in pages are clicked.
 */
export async function chooseOption(o: OperationContext, node: UnifiedUINode, option: Option, call: Call): Promise<Route> {
  const isCombo = observerRole(node) === 'ComboBox';
  if (isCombo && o.toolkit === 'gecko') return typeName(o, node, option, call);
  if (isCombo && BY_HAND.has(o.toolkit)) return chooseFromPopup(o, node, option, call);
  const isClicked = !isCombo && IN_PAGES.has(o.toolkit);
  if (!isClicked && (await selectOption(o.calls, node, option))) return 'accessibility';
  if (isCombo) return chooseFromPopup(o, node, option, call);
  await o.bringToFront();
  await o.click(await inSight(o, node, optionOf(node, optionsIn(node), option)));
  return 'pointer';
}

/** An item that is scrolled out of its list has a place beyond the list, where something else is. */
async function inSight(o: OperationContext, list: UnifiedUINode, option: UnifiedUINode): Promise<UnifiedUINode> {
  const isInSight = (each: UnifiedUINode): boolean => isShown(each) && contains(list.bounds, centerOf(each.bounds));
  if (isInSight(option)) return option;
  await scrollIntoView(o.calls, option);
  const now = await find(o, option);
  if (now === undefined || !isInSight(now)) throw unsupported(list, 'be selected from');
  return now;
}

/** A page in Firefox does not notice a selection through AT-SPI, and its open list is in no tree: typing a name selects it in the closed list. */
async function typeName(o: OperationContext, node: UnifiedUINode, option: Option, call: Call): Promise<Route> {
  const chosen = optionOf(node, optionsIn(node), option);
  await takeFocus(o, node, call);
  return o.type(optionName(chosen));
}

async function chooseFromPopup(o: OperationContext, node: UnifiedUINode, option: Option, call: Call): Promise<Route> {
  await o.bringToFront();
  if (shownOptions(node).length === 0) await o.click(node);
  const opened = await untilOpen(o, node, call);
  if (opened === undefined) throw unsupported(node, 'offer options: it was clicked and showed none');
  try {
    return await pick(o, opened, option);
  } catch (error) {
    await o.press({ modifiers: [], key: 'escape' });
    throw error;
  }
}

async function pick(o: OperationContext, combo: UnifiedUINode, option: Option): Promise<Route> {
  const options = optionsIn(combo);
  const chosen = optionOf(combo, options, option);
  if (isShown(chosen)) {
    await o.click(chosen);
    return 'pointer';
  }
  let now: UnifiedUINode | undefined = combo;
  for (let round = 0; round < MAX_ROUNDS && now !== undefined; round++) {
    const all = optionsIn(now);
    const steps = all.findIndex(({ key }) => key === chosen.key) - all.findIndex(isHighlighted);
    if (steps === 0) {
      await o.press({ modifiers: [], key: 'enter' });
      return 'keys';
    }
    for (let i = 0; i < Math.abs(steps); i++) await o.press({ modifiers: [], key: steps > 0 ? 'down' : 'up' });
    now = await find(o, combo);
  }
  throw new HandsightError('PatternUnsupported', `the option "${optionName(chosen).slice(0, 80)}" could not be reached by keys`, {});
}

async function untilOpen(o: OperationContext, node: UnifiedUINode, { clock, signal }: Call): Promise<UnifiedUINode | undefined> {
  const end = clock.now() + OPEN_MS;
  while (clock.now() < end) {
    const now = await find(o, node);
    if (now !== undefined && shownOptions(now).length > 0) return now;
    await clock.after(AGAIN_MS, signal);
  }
  return undefined;
}

async function find(o: OperationContext, { key }: UnifiedUINode): Promise<UnifiedUINode | undefined> {
  for (const node of walk(await o.read())) if (node.key === key) return node;
  return undefined;
}

const shownOptions = (node: UnifiedUINode): UnifiedUINode[] => optionsIn(node).filter(isShown);

const isShown = ({ visible, bounds }: UnifiedUINode): boolean => visible && !isEmpty(bounds);

const isHighlighted = (node: UnifiedUINode): boolean => node.focused || node.selected;
