/** How an input method transforms typed keys: returns the text that reaches the field. */
export type InputMethod = (typed: string) => string;

/** `composing` takes letters as pinyin, `correcting` replaces words; `plain` passes keys on. */
export type Keyboard = 'plain' | 'composing' | 'correcting';

const PLAIN = 'com.android.inputmethod.latin/.LatinIME';
const IDS: Readonly<Record<Keyboard, string>> = {
  plain: PLAIN,
  composing: 'org.pocket.pinyin/.PinyinIME',
  correcting: 'org.pocket.correct/.CorrectingIME',
};

/** Letters are held back until a space or a digit selects a candidate; trailing letters stay pending. */
const compose: InputMethod = (typed) =>
  typed
    .replace(/([A-Za-z]+)[ \d]/g, (_, letters: string) => CANDIDATES[letters.toLowerCase()] ?? letters)
    .replace(/[A-Za-z]+$/, '')
    .replace(/[,.]/g, (mark) => (mark === ',' ? '，' : '。'));

const CANDIDATES: Readonly<Record<string, string>> = { nihao: '你好', ni: '你', hao: '好', beijing: '北京', zhongguo: '中国' };

/** A word is replaced when the next begins. */
const correct: InputMethod = (typed) => typed.replace(/\b([a-z]+) /g, (_, word: string) => `${CORRECTIONS[word] ?? word} `);

const CORRECTIONS: Readonly<Record<string, string>> = { teh: 'the', adn: 'and', hte: 'the', recieve: 'receive' };

const METHODS: Readonly<Record<Keyboard, InputMethod>> = { plain: (typed) => typed, composing: compose, correcting: correct };

/** The id that Android's settings have for a keyboard. */
export const keyboardId = (keyboard: Keyboard): string => IDS[keyboard];

/** The keyboards of a phone with this one selected; the plain one is preinstalled. */
export const keyboardsOf = (chosen: Keyboard): ReadonlyMap<string, InputMethod> =>
  new Map([...new Set<Keyboard>(['plain', chosen])].map((each) => [IDS[each], METHODS[each]]));
