import {
  type AssistantMessage,
  estimateTokens,
  type Message,
  type ModelAnswer,
  type ModelRequest,
  type Part,
  text,
  type ToolDeclaration,
  type ToolResult,
} from '@handsight/model';

export interface Opening {
  system: string;
  tools: readonly ToolDeclaration[];
  /** The goal, and the context of a resumed run. */
  goal: string;
  maxTokens: number;
  /** The history is shortened if a request would exceed this. */
  contextTokens: number;
}

/** Turns kept verbatim when the rest is summarised, and if that was not enough. */
const KEPT_TURNS = 4;
const LEAST_KEPT_TURNS = 1;
/** The share of a too-long request that is assumed to fit. */
const FITTING_PART = 0.75;

/** The model's context: a constant prefix, and turns that are only appended until they become too long. */
export class Conversation {
  readonly #opening: Opening;
  readonly #first: Message;
  #contextTokens: number;
  #turns: Message[] = [];
  /** One line per step, used once the turn itself has been dropped. */
  readonly #lines: string[] = [];
  readonly notes: string[] = [];
  #compactions = 0;
  /** How many messages have been recorded. */
  #recorded = 0;

  constructor(opening: Opening) {
    this.#opening = opening;
    this.#contextTokens = opening.contextTokens;
    this.#first = { role: 'user', parts: [text(opening.goal)] };
  }

  get compactions(): number {
    return this.#compactions;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  request(): ModelRequest {
    const { system, tools, maxTokens } = this.#opening;
    return { system, tools, maxTokens, messages: [this.#first, ...this.#turns] };
  }

  /** Messages added since the last call. */
  unrecorded(): Message[] {
    const all = [this.#first, ...this.#turns];
    const fresh = all.slice(this.#recorded);
    this.#recorded = all.length;
    return fresh;
  }

  user(parts: readonly Part[]): void {
    this.#turns.push({ role: 'user', parts });
  }

  /** Adds the model's answer. An empty one is left out: providers refuse it. */
  assistant({ text: said, calls, native }: ModelAnswer): void {
    if (said === '' && calls.length === 0) return;
    const message: AssistantMessage = { role: 'assistant', text: said, calls, native };
    this.#turns.push(message);
  }

  results(results: readonly ToolResult[]): void {
    if (results.length > 0) this.#turns.push({ role: 'tool', results });
  }

  /** Adds a one-line summary of a step, written by the runtime. */
  summarise(line: string): void {
    this.#lines.push(line);
  }

  note(content: string): void {
    this.notes.push(content);
  }

  /** Shortens the history if it has become too long. Returns whether it did. */
  compact(): boolean {
    return estimateTokens(this.request()) > this.#contextTokens && this.#shorten(KEPT_TURNS);
  }

  /** After a too-long request: shortens it, and keeps later ones below that size. Returns false if nothing is left to shorten. */
  refit(): boolean {
    this.#contextTokens = Math.min(this.#contextTokens, Math.floor(estimateTokens(this.request()) * FITTING_PART));
    return this.#shorten(KEPT_TURNS) || this.#shorten(LEAST_KEPT_TURNS);
  }

  #shorten(keptTurns: number): boolean {
    const cut = this.#cut(keptTurns);
    if (cut === 0) return false;
    const kept = this.#turns.slice(cut);
    this.#turns = [{ role: 'user', parts: [text(this.#summary(kept))] }, ...kept];
    this.#recorded = 1 + this.#turns.length;
    this.#compactions++;
    return true;
  }

  /** Cuts before one of the newest answers: a call and its results are never separated. */
  #cut(keptTurns: number): number {
    const answers = this.#turns.flatMap((turn, i) => (turn.role === 'assistant' ? [i] : []));
    const at = answers.at(-keptTurns) ?? 0;
    // A summary alone is not worth summarising.
    return at <= 1 ? 0 : at;
  }

  #summary(kept: readonly Message[]): string {
    const shown = kept.filter(({ role }) => role === 'assistant').length;
    const earlier = this.#lines.slice(0, Math.max(0, this.#lines.length - shown));
    return [
      'What happened so far, shortened:',
      ...earlier,
      ...(this.notes.length === 0 ? [] : ['Your notes:', ...this.notes.map((note) => `- ${note}`)]),
    ].join('\n');
  }
}
