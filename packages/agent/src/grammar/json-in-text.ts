/** Every JSON object in a text, in order: alone, inside code fences, or surrounded by prose. */
export function jsonObjectsIn(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (let at = text.indexOf('{'); at !== -1;) {
    const end = endOfObject(text, at);
    const parsed = end === undefined ? undefined : parseObject(text.slice(at, end));
    if (parsed !== undefined) found.push(parsed);
    at = text.indexOf('{', parsed === undefined ? at + 1 : (end ?? at + 1));
  }
  return found;
}

/** The end of the object that begins at `from`; undefined if it is not closed. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The text around the objects, as the model's thought. */
export const proseAround = (text: string): string =>
  text
    .replace(/```(?:\w+)?/g, '')
    .replace(/<\/?(?:think|thinking|tool_call|answer)>/g, '')
    .split('{')[0]
    ?.trim() ?? '';
