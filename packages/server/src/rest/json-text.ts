const texts = new WeakMap<object, string>();

/** A body as JSON. Frozen values, such as the tree of a reading, are serialised once, however often they are sent. */
export function jsonText(body: object): string {
  let text = '';
  for (const [key, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    const part = typeof value === 'object' && value !== null && Object.isFrozen(value) ? frozenText(value) : JSON.stringify(value);
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${part}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function frozenText(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
