/** The given flags, the values of those that take one, and the remaining arguments. */
export interface Flags {
  has(letter: string): boolean;
  value(letter: string): string | undefined;
  rest: string[];
}

/** toybox's error for an unknown flag. */
class UnknownFlag extends Error {}

/** Reads `-la -n 3 -- file`. A letter followed by `:` in `known` takes a value. */
export function readFlags(args: string[], known: string): Flags {
  const values = new Map<string, string>();
  const rest: string[] = [];
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === '--') {
      rest.push(...left);
      break;
    }
    if (!/^-[A-Za-z0-9]/.test(arg)) {
      rest.push(arg);
      continue;
    }
    for (let at = 1; at < arg.length; at++) {
      const letter = arg[at] ?? '';
      const place = known.indexOf(letter);
      if (place === -1 || letter === ':') throw new UnknownFlag(`Unknown option '${arg.slice(at)}' (see "--help")`);
      if (known[place + 1] !== ':') {
        values.set(letter, '');
        continue;
      }
      values.set(letter, at + 1 < arg.length ? arg.slice(at + 1) : (left.shift() ?? ''));
      break;
    }
  }
  return { has: (letter) => values.has(letter), value: (letter) => values.get(letter), rest };
}
