import type { Shown } from './brain.ts';

export interface SeenElement {
  ref: string;
  name: string;
  line: string;
}

/** The line that a whole screen begins with. */
const SCREEN = /^(?:new |window changed to \S+, )?(?:screen|dialog) [^:]*#\w{6}$/;
const LINE = /@(\w+) (?:"((?:[^"\\]|\\.)*)"|(\w+))/;

/** The text between the screen markers, newest first. */
export const screensIn = ({ turns }: Shown): string[] =>
  turns
    .filter(({ role }) => role === 'user')
    .flatMap(({ text }) => [...text.matchAll(/<screen untrusted>\n([\s\S]*?)\n<\/screen>/g)].map(([, screen = '']) => screen))
    .reverse();

/** The elements of the newest screen, with what has changed on it since; the newest first. */
export function elementsIn(shown: Shown): SeenElement[] {
  const found: SeenElement[] = [];
  for (const screen of screensIn(shown)) {
    const lines = screen.split('\n').filter((line) => !/^\s*[-−]/.test(line));
    for (const line of lines) {
      const [, ref, quoted, id] = LINE.exec(line) ?? [];
      if (ref !== undefined) found.push({ ref: `@${ref}`, name: quoted ?? id ?? '', line });
    }
    if (lines.some((line) => SCREEN.test(line))) break;
  }
  return found;
}

/** The element of this name, or whose name begins with it and a comma. */
export const elementNamed = (shown: Shown, name: string): SeenElement | undefined => {
  const elements = elementsIn(shown);
  return elements.find((each) => each.name === name) ?? elements.find((each) => each.name.startsWith(`${name},`));
};

/** What the runtime has said since the model's last call. */
export const lastAnswer = ({ turns }: Shown): string =>
  turns
    .slice(turns.findLastIndex(({ role }) => role === 'assistant') + 1)
    .map(({ text }) => text)
    .join('\n');
