import { compilePattern, type OperatorPattern } from '../config/pattern.ts';
import type { Config } from '../config/schema.ts';
import { parseKeys } from '../device/keys.ts';
import type { WindowInfo } from '../device/window.ts';

/** Keys that the operator lists as harmless in a program, although what they do there is not reported. */
export class FreeKeys {
  readonly #entries: readonly { program: OperatorPattern | undefined; keys: ReadonlySet<string> }[];

  constructor({ free }: Config['keys']) {
    this.#entries = free.map(({ program, keys }) => ({
      program: program === undefined ? undefined : compilePattern(program),
      keys: new Set(keys.map(spelled)),
    }));
  }

  has({ process }: WindowInfo, keys: string): boolean {
    return this.#entries.some(({ program, keys: listed }) => program?.test(process) !== false && listed.has(spelled(keys)));
  }
}

function spelled(keys: string): string {
  const { modifiers, key } = parseKeys(keys);
  return [...[...modifiers].sort(), key.toLowerCase()].join('+');
}
