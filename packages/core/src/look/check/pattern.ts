import { HandsightError } from '../../error/errors.ts';
import { PatternFault } from '../../screen/select/pattern-fault.ts';
import { Pattern } from '../../screen/select/pattern.ts';

/** A caller's regular expression, searched for in linear time. */
export function searchPattern(source: string): Pattern {
  try {
    return Pattern.compile(source);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    throw new HandsightError('BadRequest', `not a usable regular expression: ${error.message}`, { pattern: source.slice(0, 200) });
  }
}
