/** How the source was passed to QuickJS, which determines the positions in its stacks. */
export interface SourceShape {
  /** The name in the stack: direct eval calls its source `<input>`. */
  name: string;
  /** Characters put before the first line. */
  indent: number;
}

export interface Place {
  line: number;
  column: number;
}

/** The position of an error in the script, from QuickJS's stack: `    at name (file:line:column)` or `    at file:line:column`. */
export function locate(stack: string, { name, indent }: SourceShape): Place | undefined {
  for (const frame of stack.split('\n', 200)) {
    const match = /^\s+at (?:.*\()?(.+):(\d+):(\d+)\)?$/.exec(frame);
    if (match?.[1] !== name) continue;
    const line = Number(match[2]);
    return { line, column: Math.max(1, Number(match[3]) - (line === 1 ? indent : 0)) };
  }
  return undefined;
}

/** JSON.parse puts a position in its text on top of the stack, under the name of eval's source. */
export const withoutJsonPlace = (stack: string): string => stack.replace(/^[^\n]*\n(?=\s+at parse \(native\)\n)/, '');
