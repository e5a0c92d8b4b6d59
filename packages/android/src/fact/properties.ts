/** `getprop` without a name prints every property as `[name]: [value]`. */
export function parseProperties(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/^\[([^\]]+)\]: \[(.*)\]\r?$/gm)) found.set(name, value);
  return found;
}
