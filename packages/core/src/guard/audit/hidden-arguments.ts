import { createHmac } from 'node:crypto';

/** Written in place of an argument that must not be read. */
export interface HiddenArgument {
  length: number;
  /** Equal for equal texts in one log of one run. Keyed, because a plain hash of a PIN is the PIN. */
  hash: string;
}

/** The arguments with every value under one of the keys, at any depth, replaced by its length and hash. */
export function hideArguments(args: unknown, keys: ReadonlySet<string>, secret: Uint8Array): unknown {
  if (Array.isArray(args)) return args.map((part: unknown) => hideArguments(part, keys, secret));
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(
    Object.entries(args).map(([key, part]: [string, unknown]) => [
      key,
      keys.has(key.toLowerCase()) && part !== null && part !== undefined ? hidden(part, secret) : hideArguments(part, keys, secret),
    ]),
  );
}

function hidden(value: unknown, secret: Uint8Array): HiddenArgument {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { length: text.length, hash: createHmac('sha256', secret).update(text).digest('hex').slice(0, 16) };
}
