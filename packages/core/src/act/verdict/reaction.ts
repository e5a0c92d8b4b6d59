import type { WindowInfo } from '../../device/window.ts';
import type { Screen } from '../../host/screen.ts';
import type { Reaction, ReactionKind } from '../../host/receipt.ts';
import { refsOf } from '../../look/refs-of.ts';
import { summarizeChanges, type ChangeSummary, type SummarizedChange } from '../../screen/diff/change-summary.ts';
import type { Changes } from '../../screen/diff/changes.ts';
import type { Place } from '../../screen/diff/place.ts';
import { sameBounds } from '../../screen/geometry.ts';
import { labelOf, ownLabel } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import { reaction, shorten } from './make-reaction.ts';
import { nameWithoutFields } from './name-without-fields.ts';
import { rewordings } from './rewordings.ts';

/** A screen, and the windows of its device at that moment. */
interface ScreenAmong {
  windows: readonly WindowInfo[];
  screen: Screen;
}

/** A window that was not acted on, read before the input and after it. */
export interface OtherWindow {
  before: Screen;
  after: Screen;
  changes: Changes;
}

export interface ReactionInput {
  before: ScreenAmong;
  after: ScreenAmong;
  /** Undefined when another window is looked at now, or the same reading. */
  changes: Changes | undefined;
  /** Other windows of the program. */
  others: readonly OtherWindow[];
  shownTitle: (title: string) => string;
  /** The element acted on, as it is in the reading before. */
  target: UnifiedUINode | undefined;
  /** The axis along which a scroll or swipe should move content; undefined for other inputs. */
  scrollAxis: Axis | undefined;
}

export type Axis = 'x' | 'y';

const MOST = 5;
/** If no more than this share of a screen's texts remains, it is another screen. */
const OLD_SCREEN = 0.4;
const OF_A_DIALOG: ReadonlySet<string> = new Set(['dialog', 'alert', 'menu']);

/** Everything that reacted, the most informative first. */
export function reactionsOf(input: ReactionInput): Reaction[] {
  const keyboard = keyboardReaction(input.before.windows, input.after.windows);
  return [...windowReactions(input), ...treeReactions(input), ...elsewhere(input), ...keyboard].slice(0, MOST);
}

/** Windows that came, went, changed their title or came to the front. Another program's count only when they took the focus. */
function windowReactions({ before, after, shownTitle }: ReactionInput): Reaction[] {
  const was = new Map(before.windows.map((w) => [w.window_uid, w]));
  const is = new Map(after.windows.map((w) => [w.window_uid, w]));
  const own = before.screen.window.process;
  const concerns = (w: WindowInfo): boolean =>
    w.kind !== 'keyboard' && !isBareDesktop(w) && (w.process === own || w.focused || w.kind === 'system' || w.kind === 'toast');
  const screens = [before.screen, after.screen];
  const name = (w: WindowInfo): string => {
    const screen = w.title === '' || isComponent(w.title) ? screens.find(({ window }) => window.window_uid === w.window_uid) : undefined;
    return shorten(screen === undefined ? shownTitle(w.title) : headingOf(screen));
  };
  const opened = after.windows.filter((w) => !was.has(w.window_uid) && concerns(w) && w.kind !== 'panel');
  const closed = before.windows.filter((w) => !is.has(w.window_uid) && concerns(w));
  const closedReactions = closed.map((w) => reaction('closed', name(w)));
  // A dialog that is answered is gone, whatever comes to the front instead; a phone's app that is left is not.
  const hasEnded = closed.some((w) => w.window_uid === before.screen.window.window_uid && (w.kind === 'dialog' || opened.length === 0));
  const renamed = after.windows.flatMap((w) => {
    const old = was.get(w.window_uid);
    return old === undefined || old.title === w.title || !concerns(w) || isTypingMark(old.title, w.title) ? [] : [{ old, now: w }];
  });
  const front = after.windows.find((w) => w.focused);
  const isNewFront = front !== undefined && front.kind !== 'keyboard' && was.get(front.window_uid)?.focused === false;
  return [
    ...(hasEnded ? closedReactions : []),
    ...opened.map((w) => reaction('opened', name(w))),
    ...(opened.length > 0 || hasEnded ? [] : closedReactions),
    ...renamed.map(({ old, now }) => ({ ...reaction('navigated', name(now)), from: name(old), to: name(now) })),
    ...(isNewFront && opened.length === 0 && closed.length === 0 ? [reaction('focused', name(front))] : []),
    ...(opened.length > 0 && !hasEnded ? closedReactions : []),
  ];
}

/** Listed when no program shows a window. */
const isBareDesktop = ({ kind, process }: WindowInfo): boolean => kind === 'system' && process === '';

/** Android titles windows by their component; a person names one by its heading. */
const isComponent = (title: string): boolean => /^[\w.]+\/[\w.$]+$/.test(title);

const headingOf = ({ root, window }: Screen): string => heading(walk(root)) ?? window.title;

/** The first text that is not a control, such as the back arrow; failing that, the first of any. */
function heading(nodes: Iterable<UnifiedUINode>): string | undefined {
  const labelled = [...nodes].filter((node) => ownLabel(node) !== '');
  const first = labelled.find((node) => !isInteractive(node)) ?? labelled[0];
  return first === undefined ? undefined : ownLabel(first);
}

/** An editor marks its title while a document is unsaved. */
const isTypingMark = (a: string, b: string): boolean => a.replace(/^[*•●]\s?/u, '') === b.replace(/^[*•●]\s?/u, '');

function keyboardReaction(before: readonly WindowInfo[], after: readonly WindowInfo[]): Reaction[] {
  const [was, is] = [before, after].map((windows) => windows.some((w) => w.kind === 'keyboard'));
  return was === is ? [] : [reaction(is === true ? 'appeared' : 'disappeared', 'keyboard')];
}

function treeReactions({ before, after, changes, target, scrollAxis }: Omit<ReactionInput, 'others' | 'shownTitle'>): Reaction[] {
  if (changes === undefined || changes.unchanged) return [];
  const { reworded, summary } = rewordings(changes, summarizeChanges(changes, refsOf(before.screen, after.screen)));
  const scrolled = scrollAxis === undefined ? [] : scrollReactions(summary, scrollAxis);
  const navigated = scrolled.length > 0 ? [] : navigation(changes);
  const targetFirst = summary.changed.toSorted((a, b) => Number(b.before === target) - Number(a.before === target));
  const states = targetFirst.flatMap(stateReactions);
  const availability = targetFirst.flatMap(availabilityReaction);
  // The keyboard takes or frees space: rows that appear, disappear, move or lose their second line then are due to it.
  const isResized = keyboardReaction(before.windows, after.windows).length > 0;
  const [sure, rest] = [true, false].map((wanted) =>
    states.filter((each) => (!isResized || each.before === target || !isCut(each.reaction)) === wanted).map((each) => each.reaction),
  );
  const [late, focus] = [navigated.length > 0 ? [] : comings(summary), focusReactions(summary)];
  return [
    ...dialogReactions(summary),
    ...menuReactions(changes, summary),
    ...scrolled,
    ...navigated,
    ...(sure ?? []),
    ...reworded,
    ...selections(summary, target),
    ...(isResized ? [...availability, ...focus, ...(rest ?? []), ...late] : [...late, ...availability, ...focus]),
    ...(isResized || isOutOfSight(changes) ? [] : unsummarized(summary)),
  ];
}

/** Only more or less of the same text is shown. */
const isCut = ({ kind, from = '', to = '' }: Reaction): boolean => kind === 'changed' && (from.startsWith(to) || to.startsWith(from));

/** The same window shows another page: hardly any of its texts remain, and its heading is different. */
function navigation({ before, after, added, removed, changed }: Changes): Reaction[] {
  const [from, to] = [before, after].map(({ places }) => heading(places.map(({ node }) => node)));
  const isReplaced = ({ node, mate }: Place): boolean =>
    mate !== undefined && isInteractive(mate.node) && ownLabel(mate.node) !== ownLabel(node);
  const hasOtherControls = [...added, ...removed].some(({ node }) => isInteractive(node)) || [...changed.keys()].some(isReplaced);
  if (from === undefined || to === undefined || from === to || !hasOtherControls) return [];
  const [was, is] = [labelsIn(before), labelsIn(after)];
  const kept = [...is].filter((label) => was.has(label)).length;
  if (kept > OLD_SCREEN * Math.max(was.size, is.size)) return [];
  return [{ ...reaction('navigated', to), from: shorten(from), to: shorten(to) }];
}

const labelsIn = ({ places }: Changes['before']): Set<string> =>
  new Set(places.map(({ node }) => ownLabel(node)).filter((label) => label !== ''));

function dialogReactions({ added, removed }: ChangeSummary): Reaction[] {
  const isDialog = ({ node }: { node: UnifiedUINode }): boolean =>
    OF_A_DIALOG.has(node.nativeRole.toLowerCase()) || OF_A_DIALOG.has(node.role);
  return [
    ...added.filter(isDialog).map(({ label }) => reaction('opened', label)),
    ...removed.filter(isDialog).map(({ label }) => reaction('closed', label)),
  ];
}

/**
 * A menu seldom has a name of its own: it is named after what opened it. GTK 3 has no menu node between the two, and lists the items of
 * closed menus as hidden.
 */
function menuReactions({ before, after }: Changes, summary: ChangeSummary): Reaction[] {
  const listed = new Set([...summary.added, ...summary.removed].map(({ node }) => node));
  const reactions = (kind: ReactionKind, { places }: Changes['before']): Reaction[] => {
    const come = places.filter(({ node, mate }) => node.visible && mate?.node.visible !== true);
    const menus = come.filter(({ node }) => node.nativeRole === 'Menu' && node.children.length > 0 && !listed.has(node));
    const owners = come.flatMap(({ node, parent }) => (isItem(node) && parent?.mate !== undefined && isItem(parent.node) ? [parent] : []));
    const names = [...menus.map((menu) => ownLabel(menu.node) || nameAbove(menu)), ...owners.map(({ node }) => ownLabel(node))];
    return [...new Set(names)].filter((name) => name !== '').map((name) => reaction(kind, name));
  };
  return [...reactions('opened', after), ...reactions('closed', before)];
}

const isItem = ({ nativeRole }: UnifiedUINode): boolean => nativeRole === 'MenuItem';
const nameAbove = ({ parent }: Place): string => (parent === undefined ? '' : ownLabel(parent.node));

interface StateReaction {
  before: UnifiedUINode;
  reaction: Reaction;
}

function stateReactions({ before, after, fields }: SummarizedChange): StateReaction[] {
  const { node, label } = after;
  const made = (kind: ReactionKind, from: string, to: string): StateReaction => ({
    before,
    reaction: { ...reaction(kind, label || labelOf(before)), from: shorten(from), to: shorten(to) },
  });
  if (fields.includes('checked')) return [made('toggled', checkedText(before), checkedText(node))];
  if (fields.includes('state') && /expanded|collapsed/i.test(`${before.stateDescription} ${node.stateDescription}`))
    return [made(/expanded/i.test(node.stateDescription) ? 'expanded' : 'collapsed', before.stateDescription, node.stateDescription)];
  if (fields.includes('selected') && node.selected) return [made('selected', '', labelOf(node))];
  if (fields.includes('value')) return [made('changed', before.value ?? '', node.value ?? '')];
  if (fields.includes('name') && !isField(node) && nameWithoutFields(node) !== nameWithoutFields(before))
    return [made('changed', labelOf(before), labelOf(node))];
  if (fields.includes('state')) return [made('changed', before.stateDescription, node.stateDescription)];
  return [];
}

/** A control that is enabled or disabled follows from the effect, such as Send once a message is sent; what else changed is more telling. */
function availabilityReaction(change: SummarizedChange): Reaction[] {
  const { before, after, fields } = change;
  if (!fields.includes('enabled') || stateReactions(change).length > 0) return [];
  return [{ ...reaction('changed', after.label || labelOf(before)), from: enabledText(before), to: enabledText(after.node) }];
}

const checkedText = ({ checked }: UnifiedUINode): string => (checked ? 'checked' : 'unchecked');
const enabledText = ({ enabled }: UnifiedUINode): string => (enabled ? 'enabled' : 'disabled');

/** Content that moved along the axis, or that left at one end while other content came in at the other. */
function scrollReactions({ shifted, shift, added, removed }: ChangeSummary, axis: Axis): Reaction[] {
  if (shifted === 0 && (added.length === 0 || removed.length === 0)) return [];
  // Rows that close up across the swipe direction fill the gap of one that was swiped away.
  if (shift?.[axis] === 0) return [];
  return [{ ...reaction('scrolled', ''), ...(shift === undefined ? {} : { to: `by (${shift.x},${shift.y})` }) }];
}

function comings({ added, removed }: ChangeSummary): Reaction[] {
  const named = (items: ChangeSummary['added']): string | undefined => items.map(({ label }) => label).find((label) => label !== '');
  const [come, gone] = [without(added, removed), without(removed, added)];
  return [
    ...(come.length === 0 ? [] : [reaction('appeared', named(come) ?? '')]),
    ...(gone.length === 0 ? [] : [reaction('disappeared', named(gone) ?? '')]),
  ];
}

/** What was only recreated, with the same name in the same place, has neither appeared nor disappeared. */
const without = (items: ChangeSummary['added'], others: ChangeSummary['added']): ChangeSummary['added'] =>
  items.filter(
    ({ node, label }) =>
      !others.some((other) => other.label === label && other.node.role === node.role && sameBounds(other.node.bounds, node.bounds)),
  );

/** A list that was recreated with the element acted on selected in it. */
function selections({ added, removed }: ChangeSummary, target: UnifiedUINode | undefined): Reaction[] {
  const gone = removed.find(({ node }) => node === target);
  const again = added.filter(({ node, label }) => gone !== undefined && node.selected && label !== '' && label === gone.label);
  return again.map(({ label }) => reaction('selected', label));
}

/** The focus may go to an element that does not report it, such as Qt 5's lists. */
function focusReactions({ focusFrom, focusTo }: ChangeSummary): Reaction[] {
  if (focusTo === undefined) return focusFrom === undefined ? [] : [reaction('focused', '')];
  return focusFrom !== undefined && isSameAnew(focusFrom, focusTo) ? [] : [reaction('focused', labelOf(focusTo))];
}

const isSameAnew = (was: UnifiedUINode, is: UnifiedUINode): boolean =>
  was.role === is.role && labelOf(was) === labelOf(is) && sameBounds(was.bounds, is.bounds);

/** Nobody can see it: Firefox loads the page of its next tab in the background. */
function isOutOfSight({ added, removed, changed, moved }: Changes): boolean {
  const isSeen = ({ node, mate }: Place): boolean => node.visible || mate?.node.visible === true;
  return ![...added, ...removed, ...changed.keys(), ...moved].some(isSeen);
}

/** Only wrappers or the order changed, nothing with a name: that is still a reaction. */
function unsummarized(summary: ChangeSummary): Reaction[] {
  const { changed, added, removed, shifted, focusTo } = summary;
  const isSummarized = changed.length + added.length + removed.length + shifted > 0 || focusTo !== undefined;
  return isSummarized && shifted === 0 ? [] : changed.length + added.length + removed.length > 0 ? [] : [reaction('changed', '')];
}

/** Other windows of the same program. The focus leaves one whenever another gets it. */
function elsewhere({ before, after, others }: ReactionInput): Reaction[] {
  const of = (screen: Screen, windows: readonly WindowInfo[]): ScreenAmong => ({ windows, screen });
  return others
    .flatMap(({ before: was, after: is, changes }) =>
      treeReactions({ before: of(was, before.windows), after: of(is, after.windows), changes, target: undefined, scrollAxis: undefined }),
    )
    .filter(({ kind }) => kind !== 'focused');
}

/** A program was busy for a moment, such as one that saves a file. */
export const BUSY_STATE = 'busy state';

/** The focus, the keyboard and unnamed elements change with many inputs; the actual effect may still follow. */
export const isIncidental = ({ kind, what }: Reaction): boolean =>
  kind === 'focused' || what === 'keyboard' || what === BUSY_STATE || (kind === 'changed' && what === '');

/** A change from one value to another is an answer even of an element without a name, such as a calculator's display. */
export const isAnswer = (reaction: Reaction): boolean =>
  !isIncidental(reaction) || (reaction.kind === 'changed' && reaction.from !== undefined && reaction.from !== reaction.to);
