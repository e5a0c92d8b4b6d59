import type { PredicateInput } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';

/** How a check is written, for descriptions and refusals. */
export const CHECK_FORMS =
  'exists: SELECTOR · absent: SELECTOR · value: SELECTOR = TEXT · value: SELECTOR ~ REGEX · text: REGEX · ocr: REGEX · front: TITLE REGEX · window: TITLE REGEX · hash: TREE HASH · picture: FILE >= 0.95';

const LINE = /^\s*(\w+)\s*:\s*(\S[\s\S]*?)\s*$/;
const ALIKE = /^(.*\S)\s*>=\s*(0?\.\d+|[01](?:\.\d+)?)$/;

interface Where {
  window_uid?: string;
}

/** `text: Welcome`: one of the screen-observer dialect's nine predicates on one line. */
export function parseCheck(line: string, where: Where = {}): PredicateInput {
  const [, kind, rest = ''] = LINE.exec(line) ?? [];
  switch (kind) {
    case 'exists':
      return { kind: 'element_exists', selector: rest, ...where };
    case 'absent':
      return { kind: 'element_absent', selector: rest, ...where };
    case 'value':
      return valueCheck(rest, line, where);
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
      throw unreadable(line);
  }
}

export const parseChecks = (lines: readonly string[], where: Where = {}): PredicateInput[] => lines.map((line) => parseCheck(line, where));

/** The first ` = ` or ` ~ ` that is not part of the selector parts the two; the text behind it is taken as it stands. */
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
      const selector = rest.slice(0, i).trim();
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
