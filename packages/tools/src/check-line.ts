import { ELEMENT_STATES, type PredicateInput } from '@handsight/core/look';
import { parseSelector } from '@handsight/core/screen';
import { HandsightError } from '@handsight/core/error';

/** The syntax of checks, for descriptions and error messages. */
export const CHECK_FORMS =
  'exists: S · gone: S · checked: S · unchecked: S · selected: S · enabled: S · disabled: S · focused: S · expanded: S · value: S = TEXT · value: S ~ REGEX · count: S = N · text: REGEX · ocr: REGEX · front: TITLE REGEX · window: TITLE REGEX · hash: TREE HASH · picture: FILE >= 0.95';

const LINE = /^\s*(\w+)\s*:\s*(\S[\s\S]*?)\s*$/;
const ALIKE = /^(.*\S)\s*>=\s*(0?\.\d+|[01](?:\.\d+)?)$/;

interface Where {
  window_uid?: string;
}

/** `text: Welcome`: a predicate on one line. */
export function parseCheck(line: string, where: Where = {}): PredicateInput {
  const [, kind, rest = ''] = LINE.exec(line) ?? [];
  switch (kind) {
    case 'exists':
      return { kind: 'element_exists', selector: checkedSelector(rest, line), ...where };
    case 'absent':
    case 'gone':
      return { kind: 'element_absent', selector: checkedSelector(rest, line), ...where };
    case 'value':
      return valueCheck(rest, line, where);
    case 'count':
      return countCheck(rest, line, where);
    case 'text':
      return { kind: 'text_visible', regex: rest, ...where };
    case 'ocr':
      return { kind: 'text_visible', regex: rest, mode: 'ocr', ...where };
    case 'front':
      return { kind: 'window_focused', title_regex: rest };
    case 'window':
      return { kind: 'window_exists', title_regex: rest };
    case 'hash':
      return { kind: 'tree_hash_equals', expected_hash: rest, ...where };
    case 'picture':
      return pictureCheck(rest, where);
    default:
      return stateCheck(kind, rest, line, where);
  }
}

function stateCheck(kind: string | undefined, selector: string, line: string, where: Where): PredicateInput {
  const state = ELEMENT_STATES.find((each) => each === kind);
  if (state === undefined) throw unreadable(line);
  return { kind: 'element_state', selector: checkedSelector(selector, line), state, ...where };
}

/** A ref, or a selector that can be parsed: a misspelt one is refused before anything is sent. */
function checkedSelector(selector: string, line: string): string {
  if (!selector.startsWith('@')) parseSelector(selector);
  else if (!/^@[a-z]\d+$/.test(selector)) throw unreadable(line);
  return selector;
}

function countCheck(rest: string, line: string, where: Where): PredicateInput {
  const [, selector, count] = /^(.*\S)\s*=\s*(\d+)$/.exec(rest) ?? [];
  if (selector === undefined) throw unreadable(line);
  return { kind: 'element_count', selector: checkedSelector(selector, line), count: Number(count), ...where };
}

export const parseChecks = (lines: readonly string[], where: Where = {}): PredicateInput[] => lines.map((line) => parseCheck(line, where));

/** Split at the first ` = ` or ` ~ ` outside the selector; the text after it is taken literally. */
function valueCheck(rest: string, line: string, where: Where): PredicateInput {
  let quote = '';
  let depth = 0;
  for (let i = 0; i < rest.length; i++) {
    const c = rest.charAt(i);
    if (quote !== '') {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (depth > 0 && (c === '"' || c === "'")) quote = c;
    else if (c === '[') depth++;
    else if (c === ']') depth--;
    else if (depth === 0 && (c === '=' || c === '~') && rest.charAt(i - 1) === ' ') {
      const selector = checkedSelector(rest.slice(0, i).trim(), line);
      const text = rest.slice(i + 1).replace(/^ /, '');
      return c === '='
        ? { kind: 'value_equals', selector, expected: text, ...where }
        : { kind: 'value_matches', selector, regex: text, ...where };
    }
  }
  throw unreadable(line);
}

function pictureCheck(rest: string, where: Where): PredicateInput {
  const [, file, alike] = ALIKE.exec(rest) ?? [];
  if (file === undefined) return { kind: 'screenshot_similar', reference_path: rest, ...where };
  return { kind: 'screenshot_similar', reference_path: file, min_ssim: Number(alike), ...where };
}

const unreadable = (line: string): HandsightError =>
  new HandsightError('BadRequest', `not a check: ${JSON.stringify(line.slice(0, 200))}; write ${CHECK_FORMS}`, {
    check: line.slice(0, 200),
  });
