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

export function interfaceBits(names: readonly string[]): number {
  let bits = 0;
  for (const name of names) bits |= BITS[name] ?? 0;
  return bits;
}
