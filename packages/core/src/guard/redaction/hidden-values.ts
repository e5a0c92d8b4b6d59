/** Shorter texts occur everywhere by chance. */
const MIN_HIDDEN = 4;
/** At most this many values are hidden at once; the oldest are dropped first. */
const MOST_VALUES = 20_000;
/** Values are indexed by their first characters. */
const KEY_LENGTH = MIN_HIDDEN;

/** Values that were hidden once, for the lifetime of the host: in plain text, base64, hexadecimal and URL encoding. */
export class HiddenValues {
  readonly #values = new Set<string>();
  readonly #plain = new Forms();
  /** Compared without whitespace, and hexadecimal digits in lower case. */
  readonly #base64 = new Forms();
  readonly #hex = new Forms();
  /** Grows with every value added, to invalidate caches. */
  version = 0;

  add(value: string): void {
    const text = value.trim();
    if (text.length < MIN_HIDDEN || this.#values.has(text)) return;
    const [oldest] = this.#values;
    if (this.#values.size >= MOST_VALUES && oldest !== undefined) this.#forget(oldest);
    this.#values.add(text);
    this.version++;
    for (const form of plainForms(text)) this.#plain.add(form);
    for (const form of base64Forms(text)) this.#base64.add(form);
    this.#hex.add(Buffer.from(text).toString('hex'));
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** The text without any of them. */
  cutFrom(text: string, replacement: string): string {
    if (this.#values.size === 0 || text.length < MIN_HIDDEN) return text;
    const found = [...this.#plain.find(text), ...this.#findEncoded(text)].sort((a, b) => a.start - b.start);
    if (found.length === 0) return text;
    let cut = '';
    let at = 0;
    for (const { start, end } of found) {
      if (start >= at) cut += text.slice(at, start) + replacement;
      at = Math.max(at, end);
    }
    return cut + text.slice(at);
  }

  #findEncoded(text: string): Span[] {
    const { packed, placeOf } = pack(text);
    const spans = [...this.#base64.find(packed), ...this.#hex.find(packed.toLowerCase())];
    // A base64 digit on either side may hold some bits of the value.
    return spans.map(({ start, end }) => ({
      start: placeOf(Math.max(0, start - 2)),
      end: placeOf(Math.min(packed.length, end + 2) - 1) + 1,
    }));
  }

  #forget(value: string): void {
    this.#values.delete(value);
    for (const form of plainForms(value)) this.#plain.delete(form);
    for (const form of base64Forms(value)) this.#base64.delete(form);
    this.#hex.delete(Buffer.from(value).toString('hex'));
  }
}

interface Span {
  start: number;
  end: number;
}

/** Texts searched for at once, indexed by their first characters, the longest first. */
class Forms {
  readonly #byStart = new Map<string, string[]>();

  add(form: string): void {
    if (form.length < KEY_LENGTH) return;
    const key = form.slice(0, KEY_LENGTH);
    const others = this.#byStart.get(key) ?? [];
    this.#byStart.set(
      key,
      [...others.filter((other) => other !== form), form].sort((a, b) => b.length - a.length),
    );
  }

  delete(form: string): void {
    const key = form.slice(0, KEY_LENGTH);
    const others = (this.#byStart.get(key) ?? []).filter((other) => other !== form);
    if (others.length === 0) this.#byStart.delete(key);
    else this.#byStart.set(key, others);
  }

  find(text: string): Span[] {
    const found: Span[] = [];
    for (let start = 0; start + KEY_LENGTH <= text.length; start++) {
      const form = this.#byStart.get(text.slice(start, start + KEY_LENGTH))?.find((each) => text.startsWith(each, start));
      if (form === undefined) continue;
      found.push({ start, end: start + form.length });
      start += form.length - 1;
    }
    return found;
  }
}

function plainForms(value: string): Set<string> {
  const bytes = [...Buffer.from(value)].map((byte) => byte.toString(16).padStart(2, '0'));
  const escaped = encoded(value);
  return new Set([
    value,
    escaped,
    escaped.replaceAll('%20', '+'),
    escaped.replace(/%[\dA-F]{2}/g, (each) => each.toLowerCase()),
    bytes.map((byte) => `%${byte}`).join(''),
    bytes.map((byte) => `%${byte.toUpperCase()}`).join(''),
    JSON.stringify(value).slice(1, -1),
  ]);
}

/** A lone surrogate cannot be escaped. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Inside a longer text a value starts at one of three offsets of a base64 group; digits shared with its neighbours are left out. */
function base64Forms(value: string): Set<string> {
  const bytes = Buffer.from(value);
  const forms = [0, 1, 2].map((offset) => {
    const digits = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((offset * 8) / 6);
    const whole = Math.floor(((offset + bytes.length) * 8) / 6);
    return digits.slice(first, whole);
  });
  return new Set([...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]);
}

/** The text without whitespace, and the original index of each of its characters. */
function pack(text: string): { packed: string; placeOf: (index: number) => number } {
  if (!/\s/.test(text)) return { packed: text, placeOf: (index) => index };
  const places: number[] = [];
  let packed = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (/\s/.test(char)) continue;
    places.push(i);
    packed += char;
  }
  return { packed, placeOf: (index) => places[index] ?? text.length };
}
