const MAX_BYTES = 4096;
const PREVIEW_LENGTH = 256;

/** Written in place of an argument that must not be kept. */
const HIDDEN = { __redacted: true } as const;

type Args = Readonly<Record<string, unknown>>;

/** Arguments as a trace stores them: without the values under these keys, at any depth, and truncated. */
export function traceArguments(args: Args, hiddenKeys: ReadonlySet<string>): Record<string, unknown> {
  const kept = hideIn(args, hiddenKeys);
  const json = JSON.stringify(kept);
  return Buffer.byteLength(json) > MAX_BYTES ? { __truncated: true, preview: json.slice(0, PREVIEW_LENGTH) } : kept;
}

function hideIn(args: Args, hiddenKeys: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, hiddenKeys.has(key.toLowerCase()) ? HIDDEN : hideBelow(value, hiddenKeys)]),
  );
}

function hideBelow(value: unknown, hiddenKeys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => hideBelow(part, hiddenKeys));
  return isRecord(value) ? hideIn(value, hiddenKeys) : value;
}

const isRecord = (value: unknown): value is Args => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of an argument that is missing from the trace, `text` or `from.selector`; undefined if none is. */
export function missingArgument(args: Args): string | undefined {
  if (args['__truncated'] === true) return '';
  for (const [key, value] of Object.entries(args)) {
    if (!isRecord(value)) continue;
    if (value['__redacted'] === true) return key;
    const below = missingArgument(value);
    if (below !== undefined) return below === '' ? key : `${key}.${below}`;
  }
  return undefined;
}
