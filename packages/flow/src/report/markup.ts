/** Text that is HTML already; everything else is escaped. */
export class Markup {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export const raw = (markup: string): Markup => new Markup(markup);

type Part = string | number | Markup | readonly Markup[];

/** HTML from a template: what is put into it is text, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, each, i) => text + partOf(parts[i - 1] ?? '') + each));
}

function partOf(part: Part): string {
  if (part instanceof Markup) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(({ markup }) => markup).join('');
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char);
