import type { ReactionKind, TrueReaction, Truth } from './truth.ts';

/** What a test program has reported about its model, focus and dialog. */
export interface ControlsState {
  values: ReadonlyMap<string, string>;
  isRunning: boolean;
}

/** Controls whose model shows in the status line, with what it says. */
const STATUS: Readonly<Record<string, string>> = {
  press: 'Pressed',
  menu: 'Menu',
  context: 'Context',
  answer: 'Answered',
  link: 'Visited',
  drag: 'Dragged',
  tool: 'Tool',
};

/** How a change of each other control can be described, and what the control is called. */
const CHANGES: Readonly<Record<string, { kinds: readonly ReactionKind[]; what: string }>> = {
  toggle: { kinds: ['toggled', 'changed'], what: 'Toggle' },
  check: { kinds: ['toggled', 'changed'], what: 'Check' },
  switch: { kinds: ['toggled', 'changed'], what: 'Switch' },
  radio: { kinds: ['toggled', 'selected', 'changed'], what: 'Beta' },
  text: { kinds: ['changed'], what: 'Text' },
  notes: { kinds: ['changed'], what: 'Notes' },
  secret: { kinds: ['changed'], what: 'Secret' },
  spin: { kinds: ['changed'], what: 'Amount' },
  combo: { kinds: ['changed', 'selected'], what: 'Colour' },
  size: { kinds: ['changed', 'selected'], what: 'Size' },
  slider: { kinds: ['changed'], what: 'Level' },
  fruit: { kinds: ['changed', 'selected'], what: '' },
  volume: { kinds: ['changed'], what: 'Volume' },
  // Nothing says what is drawn; a page that is clicked has the focus.
  draw: { kinds: ['changed', 'focused'], what: '' },
  date: { kinds: ['changed'], what: 'Born' },
  time: { kinds: ['changed'], what: 'Alarm' },
  moment: { kinds: ['changed'], what: 'Meeting' },
  month: { kinds: ['changed'], what: 'Expiry' },
  week: { kinds: ['changed'], what: 'Sprint' },
  tint: { kinds: ['changed'], what: 'Tint' },
  toppings: { kinds: ['selected', 'changed'], what: '' },
  list: { kinds: ['selected', 'changed'], what: '' },
  tree: { kinds: ['selected', 'changed'], what: '' },
  tab: { kinds: ['selected', 'navigated', 'appeared', 'changed'], what: '' },
};

/** Compares a test program's state with its state when the case was staged. */
export function controlsTruth(before: ControlsState, now: ControlsState, control: string, wanted: string): Truth {
  const reactions = now.isRunning ? [...modelReactions(now), ...viewReactions(before, now)] : CLOSED;
  const seen = [...now.values].map(([name, value]) => `${name}=${value}`).join(' ') || 'nothing';
  return { effect: now.isRunning && now.values.get(control) === wanted, reactions, seen: now.isRunning ? seen : `${seen}, ended` };
}

const CLOSED: TrueReaction[] = [{ kinds: ['closed', 'disappeared'], what: '' }];

/** A program reports a value only when its model has changed since the case began. */
function modelReactions({ values }: ControlsState): TrueReaction[] {
  return [...values].flatMap(([name, value]): TrueReaction[] => {
    const status = STATUS[name];
    if (status !== undefined) return [{ kinds: ['changed', 'appeared'], what: `${status} ${value}` }];
    const change = CHANGES[name];
    return change === undefined ? [] : [{ ...change }, { ...change, what: value }];
  });
}

/** Where these have the focus, one of their items may be reported as focused. */
const HAS_ITEMS: ReadonlySet<string> = new Set(['Numbers', 'Places', 'Notebook']);

function viewReactions(before: ControlsState, now: ControlsState): TrueReaction[] {
  const [focusBefore, focus, titleBefore, title] = [
    before.values.get('focus'),
    now.values.get('focus'),
    before.values.get('dialog') ?? '',
    now.values.get('dialog') ?? '',
  ];
  return [
    ...(focus === undefined || focus === focusBefore ? [] : [{ kinds: ['focused' as const], what: HAS_ITEMS.has(focus) ? '' : focus }]),
    ...(titleBefore === '' || titleBefore === title ? [] : [{ kinds: ['closed' as const, 'disappeared' as const], what: titleBefore }]),
    ...(title === '' || titleBefore === title ? [] : [{ kinds: ['opened' as const, 'appeared' as const], what: title }]),
  ];
}
