import { isNameStart, nameEnd, SLASH } from './character.ts';

/** Tags around the elements. `uiautomator dump --windows` nests displays, windows and one hierarchy in each window. */
const WRAPPERS = new Set(['hierarchy', 'displays', 'display', 'window']);

export const isWrapper = (name: string): boolean => WRAPPERS.has(name);

/** The outermost tag of a dump. */
export const isDocument = (name: string): boolean => name === 'hierarchy' || name === 'displays';

/** Distinguishes the `<` of a dump's own tag from one in a text: uiautomator calls every element `node`, Appium by its class. */
export function startsDumpTag(text: string, less: number): boolean {
  const from = text.charCodeAt(less + 1) === SLASH ? less + 2 : less + 1;
  if (!isNameStart(text.charCodeAt(from))) return false;
  const name = text.slice(from, nameEnd(text, from));
  return name === 'node' || name.includes('.') || isWrapper(name);
}
