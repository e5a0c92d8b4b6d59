/** AT-SPI's states, numbered as AtspiStateType is. */
export const STATE = {
  active: 1,
  armed: 2,
  busy: 3,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  modal: 16,
  multiLine: 17,
  pressed: 20,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  singleLine: 26,
  transient: 28,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  required: 33,
  invalidEntry: 36,
  isDefault: 39,
  visited: 40,
  checkable: 41,
  readOnly: 43,
} as const;

/** Two words of 32 states each. */
export type States = readonly [low: number, high: number];

export function has(states: States, state: number): boolean {
  const word = state < 32 ? states[0] : states[1];
  return ((word >>> (state & 31)) & 1) === 1;
}

export function withState([low, high]: States, state: number, isSet: boolean): States {
  const bit = 1 << (state & 31);
  const change = (word: number): number => (isSet ? word | bit : word & ~bit) >>> 0;
  return state < 32 ? [change(low), high] : [low, change(high)];
}
