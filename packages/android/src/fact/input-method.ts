import type { PhoneLink } from '../adb/phone-link.ts';

/** The command whose answer is read here. */
export const INPUT_METHOD = 'settings get secure default_input_method';

/** Android's id of the current keyboard, `com.example.keyboard/.Service`; undefined if the phone names none. */
export const parseInputMethod = (text: string): string | undefined => /^[\w.]+\/[\w.$]+$/m.exec(text)?.[0];

/** The keyboard that key events pass through before they reach a field, and what to do if it altered the text. */
export async function keyboardOnTheWay(link: PhoneLink, hasHelper: boolean, signal: AbortSignal): Promise<string | undefined> {
  const keyboard = parseInputMethod((await link.read(INPUT_METHOD, signal)).stdout);
  if (keyboard === undefined) return undefined;
  const remedy = hasHelper ? '' : ', or let the helper run, which enters text without it';
  return `keys pass the keyboard ${keyboard}, which may compose or correct: choose another on the phone (ime list -s, ime set)${remedy}`;
}
