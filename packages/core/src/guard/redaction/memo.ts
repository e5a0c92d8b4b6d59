const MAX_ANSWERS = 5000;
const MAX_KEY_LENGTH = 200;

/** Memoizes a pure function of a text: the same words come back with every reading of a screen. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let known = answers.get(text);
    if (known !== undefined) return known;
    known = answer(text);
    if (answers.size >= MAX_ANSWERS) answers.clear();
    if (text.length <= MAX_KEY_LENGTH) answers.set(text, known);
    return known;
  };
}
