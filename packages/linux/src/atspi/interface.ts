import type { Reader } from '../dbus/reader.ts';

/** AT-SPI's interfaces as bits. */
export const IFACE = {
  action: 1,
  component: 2,
  editableText: 4,
  text: 8,
  value: 16,
  selection: 32,
  table: 64,
  document: 128,
} as const;

const BITS: Readonly<Record<string, number>> = {
  'org.a11y.atspi.Action': IFACE.action,
  'org.a11y.atspi.Component': IFACE.component,
  'org.a11y.atspi.EditableText': IFACE.editableText,
  'org.a11y.atspi.Text': IFACE.text,
  'org.a11y.atspi.Value': IFACE.value,
  'org.a11y.atspi.Selection': IFACE.selection,
  'org.a11y.atspi.Table': IFACE.table,
  'org.a11y.atspi.Document': IFACE.document,
};

/** The letter after `org.a11y.atspi.`: together with the length it distinguishes all interfaces. */
const TELLING_LETTER = 15;
const BY_MARK = new Map(Object.entries(BITS).map(([name, bit]) => [name.length * 256 + name.charCodeAt(TELLING_LETTER), bit]));

/** The interfaces of a cache row; they make up most of its bytes. */
export function readInterfaceBits(r: Reader): number {
  let bits = 0;
  r.list(4, (each) => (bits |= BY_MARK.get(each.textMark(TELLING_LETTER)) ?? 0));
  return bits;
}

export function interfaceBits(names: readonly string[]): number {
  let bits = 0;
  for (const name of names) bits |= BITS[name] ?? 0;
  return bits;
}
