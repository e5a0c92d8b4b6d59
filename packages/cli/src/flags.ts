import type { OptionRecord, PlaceRecord } from '@handsight/dialects/catalogue';

const MOST_WHOLE = 65_535;

export interface TypedFlags {
  /** By the option's name. */
  values: ReadonlyMap<string, unknown>;
  /** Whatever is not an option. */
  words: readonly string[];
}

/**
 * Parses a command line from the records of its options. Undefined if anything is unusual: then the command itself parses it, and
 * refuses what is wrong.
 */
export function readFlags(args: readonly string[], env: NodeJS.ProcessEnv, options: readonly OptionRecord[]): TypedFlags | undefined {
  const known = new Map(options.map((option) => [option.name, option]));
  const texts = new Map<string, string[]>();
  for (const { name, env: variable, default: usual } of options) {
    const text = (variable === undefined ? undefined : env[variable]) ?? usual;
    if (text !== undefined) texts.set(name, [text]);
  }
  const isTyped = new Set<string>();
  const words: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('-')) {
      words.push(arg);
      continue;
    }
    const [, name = '', attached] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const option = known.get(name);
    if (option === undefined || (option.takes === 'nothing' && attached !== undefined)) return undefined;
    const text = option.takes === 'nothing' ? 'true' : (attached ?? args[++i]);
    if (text === undefined || (attached === undefined && text.startsWith('-'))) return undefined;
    texts.set(name, option.kind === 'list' && isTyped.has(name) ? [...(texts.get(name) ?? []), text] : [text]);
    isTyped.add(name);
    while (option.takes === 'many' && attached === undefined && args[i + 1]?.startsWith('-') === false) i++;
  }
  const values = new Map<string, unknown>();
  for (const [name, given] of texts) {
    const value = valueOf(given, known.get(name));
    if (value === undefined) return undefined;
    values.set(name, value);
  }
  return { values, words };
}

function valueOf(texts: readonly string[], option: OptionRecord | undefined): unknown {
  const [text = ''] = texts;
  const isAllowed = texts.every((each) => each !== '' && (option?.choices?.includes(each) ?? true));
  if (option === undefined || !isAllowed) return undefined;
  if (option.takes === 'nothing') return true;
  if (option.kind === 'list') return texts;
  if (option.kind === 'whole') return /^\d{1,5}$/.test(text) && Number(text) <= MOST_WHOLE ? Number(text) : undefined;
  if (option.kind === 'number') return /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  return option.kind === 'json' ? jsonIn(text) : text;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Placed {
  input: Record<string, unknown>;
  /** The first place that is required and empty. */
  missing?: PlaceRecord;
  /** How many words found no place. */
  excess: number;
}

/** Words fill the places whose fields no option has set, in order. */
export function placeWords(places: readonly PlaceRecord[], set: Readonly<Record<string, unknown>>, words: readonly string[]): Placed {
  const input: Record<string, unknown> = { ...set };
  const rest = [...words];
  let missing: PlaceRecord | undefined;
  for (const place of places) {
    if (input[place.field] !== undefined) continue;
    if (rest.length > 0) input[place.field] = place.many === true ? rest.splice(0) : rest.shift();
    else if (place.optional !== true) missing ??= place;
  }
  return { input, excess: rest.length, ...(missing === undefined ? {} : { missing }) };
}
