/** Values as Android's SharedPreferences file holds them; lists and maps, which the format lacks, are stored as JSON strings. */
export function sharedPreferences(values: Record<string, unknown>): string {
  const rows = Object.entries(values).map(([name, value]) => `    ${row(escaped(name), value)}\n`);
  return `<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n${rows.join('')}</map>\n`;
}

function row(name: string, value: unknown): string {
  if (typeof value === 'boolean') return `<boolean name="${name}" value="${value}" />`;
  if (typeof value === 'number') return `<${Number.isInteger(value) ? 'int' : 'float'} name="${name}" value="${value}" />`;
  return `<string name="${name}">${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</string>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
