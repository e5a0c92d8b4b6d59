import { cleanText } from '../screen/clean.ts';

/**
 * Letters of other scripts that look like a Latin one: the single letters of UTS 39's confusables (Unicode 15) whose prototype is that of an
 * ASCII letter, as ICU 72 gives it, without what compatibility normalisation folds already. Only in this direction: ASCII stays as it is.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: 'ΑАᎪᗅꓮ𐊠𖽀',
  B: 'ΒВᏴᗷꓐꞴ𐊂𐊡𐌁',
  C: 'СᏟⲤꓚ𐊢𐌂𐐕𐔜',
  D: 'Ꭰᗞᗪꓓ',
  E: 'ΕЕᎬⴹꓰ𐊆𑢦𑢮',
  F: 'ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂',
  G: 'ԌᏀᏳꓖ',
  H: 'ΗНᎻᕼⲎꓧ𐋏',
  I: 'ƖΙІӀⲒ',
  J: 'ͿЈᎫᒍꓙꞲ',
  K: 'ΚКᏦᛕⲔꓗ𐔘',
  L: 'ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖',
  M: 'ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑',
  N: 'ΝⲚꓠ𐔓',
  O: 'ΟОՕଠዐⲞⵔꓳ𐊒𐊫𐐄𐓂𐔖𑢵',
  P: 'ΡРᏢᑭⲢꓑ𐊕',
  Q: 'ⵕ',
  R: 'ƦᎡᏒᖇꓣ𐒴𖼵',
  S: 'ЅՏᏕᏚꓢ𐊖𐐠𖼺',
  T: 'ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  U: 'Սሀᑌꓴ𐓎𑢸𖽂',
  V: 'ѴᏙᐯⴸꓦꛟ𐔝𑢠𖼈',
  W: 'ԜᎳᏔꓪ',
  X: 'ΧХᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐔧',
  Y: 'ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃',
  Z: 'ΖᏃꓜ𑢩',
  a: 'ɑαа',
  b: 'ƄЬᏏᑲᖯ',
  c: 'сᴄⲥꮯ𐐽',
  d: 'ԁᏧᑯꓒ',
  e: 'еҽꬲ',
  f: 'քẝꞙꬵ',
  g: 'ƍɡցᶃ',
  h: 'һհᏂ',
  i: 'ıɩɪιіӏᎥꙇꭵ𑣃',
  j: 'ϳј',
  l: 'ǀוןاߊᛁⵏꓲ𐊊𐌉𖼨',
  m: '𑜀',
  n: 'ոռ',
  o: 'οσоօסهھہەഠဝჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗',
  p: 'ρрⲣ',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁ',
  s: 'ƽѕꜱꮪ𐑈𑣁',
  u: 'ʋυսᴜꞟꭎꭒ𐓶𑣘',
  v: 'νѵטᴠꮩ𑜆𑣀',
  w: 'ɯѡԝաᴡꮃ𑜊𑜎𑜏',
  x: 'хᕁᕽ',
  y: 'ɣʏγуүყᶌỿꭚ𑣜',
  z: 'ᴢꮓ𑣄',
};

/** Small capitals; those that look like a small letter are in the table above. */
// prettier-ignore
const SMALL_CAPITALS: Readonly<Record<string, string>> = {
  A: 'ᴀ', B: 'ʙ', D: 'ᴅ', E: 'ᴇ', F: 'ꜰ', G: 'ɢ', H: 'ʜ', J: 'ᴊ', K: 'ᴋ', L: 'ʟ', M: 'ᴍ', N: 'ɴ', P: 'ᴘ', Q: 'ꞯ', R: 'ʀ', T: 'ᴛ',
};

const LATIN_OF = new Map(
  [...Object.entries(LOOK_ALIKES), ...Object.entries(SMALL_CAPITALS)].flatMap(([latin, others]) =>
    Array.from(others).map((other) => [other, latin] as const),
  ),
);

/** Letters in black circles and squares, and those that flags are made of, each in the order of the alphabet. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function latin(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? (LATIN_OF.get(letter) ?? letter) : String.fromCharCode(65 + code - start);
}

/** Characters without width or ink: joiners, soft hyphens, direction marks, variation selectors, fillers, braille's blank. */
const BLANK = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** Single letters set apart: `D e l e t e`. Two spaces separate words then. */
const APART = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?![\p{L}\p{N}])/gu;

const together = (text: string): string =>
  text
    .split(/\s{2,}/)
    .map((words) => words.replace(APART, (letters) => letters.replaceAll(' ', '')))
    .join(' ');

const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The ways a person may read a name, the name as it is first. A rule matches if it matches any of them. */
export function readings(name: string): string[] {
  if (/^[\x20-\x7e]*$/.test(name) && !/(?:^| )\w \w \w(?: |$)/.test(name)) return [name];
  const clean = cleanText(name).normalize('NFKC').replace(BLANK, '');
  const bare = Array.from(clean.normalize('NFD').replace(/\p{M}/gu, ''), latin).join('');
  const forms = [clean, bare].flatMap((text) => [
    oneSpaced(text),
    oneSpaced(text.replace(/\s*[\r\n]+\s*/g, '')),
    oneSpaced(together(text)),
  ]);
  return [...new Set([name, ...forms])];
}
