const MAX_ANSWERS = 5000;
const MAX_KEY_LENGTH = 200;

/** A pure function of a text that remembers its answers: the same words come back with every reading of a screen. */
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
