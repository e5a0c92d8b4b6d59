import type { Bounds } from '@handsight/core/screen';
import { WdaFault } from './fault.ts';
import { attributeOf } from './print-source.ts';
import type { Xcui } from './xcui.ts';

type Test = (element: Xcui) => boolean;

export function* descendants(element: Xcui): Generator<Xcui> {
  for (const child of element.children) {
    yield child;
    yield* descendants(child);
  }
}

/** The elements below `root` that a WebDriver selector matches, in document order. */
export function findXcui(root: Xcui, strategy: string, selector: string, screen: Bounds): Xcui[] {
  const below = [...descendants(root)];
  switch (strategy) {
    case 'id':
    case 'name':
    case 'accessibility id':
      return below.filter(({ name }) => name === selector);
    case 'class name':
      return below.filter(({ type }) => `XCUIElementType${type}` === selector);
    case 'link text':
    case 'partial link text':
      return below.filter(linkTest(selector, strategy.startsWith('partial'), screen));
    case 'predicate string':
    case '-ios predicate string':
      return below.filter(predicate(selector, screen));
    case 'class chain':
    case '-ios class chain':
      return classChain(root, selector, screen);
    case 'xpath':
      return byXPath(root, selector, screen);
    default:
      throw new WdaFault('invalid selector', `${strategy.slice(0, 80)} is no strategy of WebDriverAgent`);
  }
}

function linkTest(selector: string, isPart: boolean, screen: Bounds): Test {
  const equals = selector.indexOf('=');
  const [name, wanted] = equals < 0 ? ['label', selector] : [selector.slice(0, equals), selector.slice(equals + 1)];
  return (element) => {
    const held = attributeOf(element, name, screen) ?? '';
    return isPart ? held.includes(wanted) : held === wanted;
  };
}

const CONDITION =
  /^\s*(NOT\s+)?(\w+)\s*(==|=|!=|CONTAINS|BEGINSWITH|ENDSWITH|LIKE|MATCHES)(\[[cd]+\])?\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.-]+)\s*$/i;

/** NSPredicate as far as tests use it: comparisons joined by AND or OR. */
function predicate(text: string, screen: Bounds): Test {
  for (const [word, join] of [
    [
      'OR',
      (tests: Test[]): Test =>
        (element) =>
          tests.some((test) => test(element)),
    ],
    [
      'AND',
      (tests: Test[]): Test =>
        (element) =>
          tests.every((test) => test(element)),
    ],
  ] as const) {
    const parts = splitOutside(text, word);
    if (parts.length > 1) return join(parts.map((part) => predicate(part, screen)));
  }
  const bare = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  if (bare !== undefined) return predicate(bare, screen);
  const [, not, name = '', operator = '', flags = '', raw = ''] = CONDITION.exec(text) ?? [];
  if (operator === '') throw new WdaFault('invalid selector', `Unable to parse the format string "${text.slice(0, 200)}"`);
  const fold = (each: string): string => (flags.includes('c') ? each.toLowerCase() : each);
  const wanted = fold(literal(raw));
  return (element) => {
    const held = attributeOf(element, name, screen);
    return (held !== undefined && compare(fold(held), operator.toUpperCase(), wanted)) !== (not !== undefined);
  };
}

const literal = (raw: string): string => {
  const text = /^["']/.test(raw) ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw;
  return /^(?:1|yes|true)$/i.test(raw) ? 'true' : /^(?:0|no|false)$/i.test(raw) ? 'false' : text;
};

function compare(held: string, operator: string, wanted: string): boolean {
  switch (operator) {
    case '!=':
      return held !== wanted;
    case 'CONTAINS':
      return held.includes(wanted);
    case 'BEGINSWITH':
      return held.startsWith(wanted);
    case 'ENDSWITH':
      return held.endsWith(wanted);
    case 'LIKE':
      return like(held, wanted);
    case 'MATCHES':
      return held === wanted || like(held, wanted.replaceAll('.*', '*'));
    default:
      return held === wanted;
  }
}

/** `*` and `?` as wildcards, in linear time. */
function like(text: string, pattern: string): boolean {
  let rest = text;
  const parts = pattern.split('*');
  for (const [i, part] of parts.entries()) {
    const at =
      i === 0
        ? rest.startsWith(part)
          ? 0
          : -1
        : i === parts.length - 1
          ? rest.endsWith(part)
            ? rest.length - part.length
            : -1
          : rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return parts.length > 1 || rest === '';
}

/** Splits at a word that stands outside of quotes and brackets. */
function splitOutside(text: string, word: string): string[] {
  const parts: string[] = [];
  let [from, depth, quote] = [0, 0, ''];
  for (let at = 0; at < text.length; at++) {
    const c = text[at] ?? '';
    if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === '(' || c === '[') depth++;
    else if (c === ')' || c === ']') depth--;
    else if (depth === 0 && text.slice(at, at + word.length + 2).toUpperCase() === ` ${word} `) {
      parts.push(text.slice(from, at));
      from = at + word.length + 2;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}

const CHAIN_STEP = /^(\*\*\/)?(\w+|\*)((?:\[[^\]]*\])*)(?:\/|$)/;

/** `**\/XCUIElementTypeCell[`label == "x"`]/XCUIElementTypeButton[1]`. */
function classChain(root: Xcui, chain: string, screen: Bounds): Xcui[] {
  let here = [root];
  let rest = chain;
  while (rest !== '') {
    const [whole = '', deep, type = '', filters = ''] = CHAIN_STEP.exec(rest) ?? [];
    if (whole === '') throw new WdaFault('invalid selector', `Cannot parse the class chain "${chain.slice(0, 200)}"`);
    rest = rest.slice(whole.length);
    let found = here.flatMap((one) => (deep === undefined ? one.children : [...descendants(one)]));
    found = [...new Set(found)].filter((one) => isType(one, type));
    for (const [, filter = ''] of filters.matchAll(/\[([^\]]*)\]/g)) found = filtered(found, filter, screen);
    here = found;
  }
  return here;
}

function filtered(found: Xcui[], filter: string, screen: Bounds): Xcui[] {
  const inside = /^([`$])(.*)\1$/s.exec(filter);
  if (inside !== null) {
    const test = predicate(inside[2] ?? '', screen);
    return found.filter((one) => (inside[1] === '$' ? [...descendants(one)].some(test) : test(one)));
  }
  const one = found.at(Number(filter) > 0 ? Number(filter) - 1 : Number(filter));
  return one === undefined ? [] : [one];
}

const isType = ({ type }: Xcui, wanted: string): boolean =>
  wanted === '*' || wanted === 'XCUIElementTypeAny' || `XCUIElementType${type}` === wanted;

const XPATH_STEP = /^(\/\/|\/)(\*|\w+)((?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\])*)/;

/** The part of XPath that clients send: steps with attribute tests and positions. */
function byXPath(root: Xcui, path: string, screen: Bounds): Xcui[] {
  const grouped = /^\((.*)\)\[(\d+)\]$/s.exec(path);
  if (grouped !== null) return filtered(byXPath(root, grouped[1] ?? '', screen), grouped[2] ?? '', screen);
  let here: Xcui[] = [{ ...root, children: [root] }];
  let rest = path.replace(/^\.(?=\/)/, '').replace(/^(?=[\w*])/, '//');
  while (rest !== '') {
    const [whole = '', axis, type = '', filters = ''] = XPATH_STEP.exec(rest) ?? [];
    if (whole === '') throw new WdaFault('invalid selector', `Cannot parse the XPath "${path.slice(0, 200)}"`);
    rest = rest.slice(whole.length);
    const next = new Set<Xcui>();
    for (const one of here) {
      for (const parent of axis === '//' ? [one, ...descendants(one)] : [one]) {
        let found = parent.children.filter((child) => isType(child, type));
        for (const [, filter = ''] of filters.matchAll(/\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]/g)) found = xpathFiltered(found, filter, screen);
        for (const each of found) next.add(each);
      }
    }
    here = [...next];
  }
  return here;
}

function xpathFiltered(found: Xcui[], filter: string, screen: Bounds): Xcui[] {
  if (/^\s*\d+\s*$/.test(filter)) return filtered(found, filter.trim(), screen);
  const asPredicate = filter
    .replace(/contains\(\s*@(\w+)\s*,\s*("[^"]*"|'[^']*')\s*\)/g, '$1 CONTAINS $2')
    .replace(/starts-with\(\s*@(\w+)\s*,\s*("[^"]*"|'[^']*')\s*\)/g, '$1 BEGINSWITH $2')
    .replace(/@(\w+)\s*(!?=)/g, '$1 $2');
  return found.filter(predicate(asPredicate, screen));
}
