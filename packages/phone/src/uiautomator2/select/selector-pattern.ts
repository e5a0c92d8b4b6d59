import { Pattern, PatternFault } from '@handsight/core/screen';
import { WireFault } from '../fault.ts';

let last: { source: string; pattern: Pattern } | undefined;

/** A client's regular expression, in linear time. The last one is cached, since one pattern is matched against many elements. */
export function selectorPattern(source: string): Pattern {
  if (last?.source === source) return last.pattern;
  try {
    const pattern = Pattern.compile(source);
    last = { source, pattern };
    return pattern;
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    throw new WireFault('invalid selector', `not a usable regular expression: ${source.slice(0, 100)}: ${error.message}`);
  }
}
