/** The attributes that are read. Dumps have others (`NAF`, `focusable`, `display-id` …). */
export const ATTRIBUTES = [
  'index',
  'text',
  'resource-id',
  'class',
  'package',
  'content-desc',
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focused',
  'scrollable',
  'long-clickable',
  'password',
  'selected',
  'bounds',
  'drawing-order',
  'hint',
  'showing-hint',
  'state-description',
  'pane-title',
  'tooltip',
  'tooltip-text',
  'displayed',
  'visible-to-user',
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Length and first two characters distinguish the names, so that one comparison is enough. */
const slotOf = (length: number, first: number, second: number): number => (length * 3 + first * 7 + second) & 255;

const BY_SLOT: (Attribute | undefined)[] = new Array<undefined>(256).fill(undefined);
for (const name of ATTRIBUTES) BY_SLOT[slotOf(name.length, name.charCodeAt(0), name.charCodeAt(1))] = name;

/** The attribute whose name is `text` from `from` to `to`, if it is a known one. */
export function attributeAt(text: string, from: number, to: number): Attribute | undefined {
  const name = BY_SLOT[slotOf(to - from, text.charCodeAt(from), text.charCodeAt(from + 1))];
  return name !== undefined && text.slice(from, to) === name ? name : undefined;
}
