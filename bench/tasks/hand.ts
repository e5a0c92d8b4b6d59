import { BenchFailure } from './bench-failure.ts';
import type { CountedAgent, Reply } from './counted-agent.ts';

/** The state a control should reach. */
export type Wanted = string | boolean | { option: string };

/** A ref with its quoted name, or with its id where it has no name. */
const NAMED = /(@[a-z]+\d+) (?:"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*))/g;
const REASON = 'the task needs it';

/**
 * What an agent does with the tools, without a model: it looks once, acts, and looks again only for what it has not been shown.
 * It targets elements by name where the server accepts names, otherwise by the refs it has read.
 */
export class Hand {
  readonly #agent: CountedAgent;
  /** The refs read so far by the name that they were printed with. */
  readonly #refs = new Map<string, string>();
  /** The last answer. */
  said = '';

  constructor(agent: CountedAgent) {
    this.#agent = agent;
  }

  /** A server that fills in forms also takes names. */
  get #takesNames(): boolean {
    return this.#agent.offers('fill');
  }

  look(): Promise<Reply> {
    return this.#read('look', {});
  }

  launch(app: string): Promise<Reply> {
    return this.#act('app', { action: 'launch', name: app });
  }

  tap(name: string, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.#onElement('tap', name, more);
  }

  type(name: string, text: string, more: Record<string, unknown> = {}): Promise<Reply> {
    return this.#onElement('type', name, { text, ...more });
  }

  /** Types into the focused element. */
  write(text: string): Promise<Reply> {
    return this.#act('type', { text });
  }

  press(keys: string): Promise<Reply> {
    return this.#act('press', { keys });
  }

  /** Several controls: in one call where the server can. */
  async fill(wanted: Readonly<Record<string, Wanted>>): Promise<void> {
    if (this.#agent.offers('fill')) {
      const fields = Object.entries(wanted).map(([target, to]) => ({ target, ...fieldOf(to) }));
      await this.#act('fill', { fields });
      return;
    }
    for (const [name, to] of Object.entries(wanted)) {
      if (typeof to === 'string') await this.type(name, to);
      else if (typeof to === 'boolean') await this.tap(name);
      else await this.#onElement('set', name, to);
    }
  }

  /** The ref of the field that follows a name in the last answer, such as the one in an editable list. */
  behind(name: string): string {
    const at = this.said.indexOf(`"${name}" @f`);
    return /@f\d+/.exec(this.said.slice(Math.max(at, 0)))?.[0] ?? name;
  }

  async set(name: string, to: Wanted): Promise<void> {
    if (typeof to === 'boolean' && !this.#takesNames) await this.tap(name);
    else await this.#onElement('set', name, fieldOf(to));
  }

  waitFor(text: string): Promise<Reply> {
    return this.#read('wait_for', { text, timeout_ms: 20_000 });
  }

  async #onElement(tool: string, name: string, args: Record<string, unknown>): Promise<Reply> {
    if (this.#takesNames) return this.#act(tool, { target: name, ...args });
    if (this.#ref(name) === undefined) await this.look();
    const target = this.#ref(name);
    if (target === undefined) throw new BenchFailure(`${name} is not on the screen:\n${this.said}`);
    return this.#act(tool, { target, ...args });
  }

  /** By its full name, otherwise by a prefix of it. */
  #ref(name: string): string | undefined {
    return this.#refs.get(name) ?? [...this.#refs].find(([known]) => known.startsWith(`${name},`) || known.startsWith(`${name} `))?.[1];
  }

  async #act(tool: string, args: Record<string, unknown>): Promise<Reply> {
    return this.#read(tool, { ...args, reason: REASON });
  }

  async #read(tool: string, args: Record<string, unknown>): Promise<Reply> {
    const reply = await this.#agent.call(tool, args);
    if (reply.isError) throw new BenchFailure(`${tool} ${JSON.stringify(args)}: ${reply.text}`);
    this.said = reply.text;
    this.#learn(reply.text);
    return reply;
  }

  #learn(text: string): void {
    if (/^screen |^dialog /m.test(text)) this.#refs.clear();
    for (const line of text.split('\n')) {
      for (const [, ref = '', name, id = ''] of line.matchAll(NAMED)) {
        if (line.trimStart().startsWith('- ')) this.#refs.delete(name ?? id);
        else this.#refs.set(name ?? id, ref);
      }
    }
  }
}

function fieldOf(to: Wanted): Record<string, unknown> {
  if (typeof to === 'object') return to;
  return typeof to === 'string' ? { value: to } : { checked: to };
}
