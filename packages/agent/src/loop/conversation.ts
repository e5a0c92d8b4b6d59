import { estimateTokens } from '../cost/estimate-tokens.ts';
import {
  text,
  type AssistantMessage,
  type Message,
  type ModelAnswer,
  type ModelRequest,
  type Part,
  type ToolDeclaration,
  type ToolResult,
} from '../wire/message.ts';

export interface Opening {
  system: string;
  tools: readonly ToolDeclaration[];
  /** The goal, and what a resumed run has to know. */
  goal: string;
  maxTokens: number;
  /** The history is shortened when a request would be longer. */
  contextTokens: number;
}

/** Turns that stay as they are when the rest is shortened, and when that was not enough. */
const KEPT_TURNS = 4;
const LEAST_KEPT_TURNS = 1;
/** Of a request that the model found too long, so much is taken to fit. */
const FITTING_PART = 0.75;

/** What the model is shown: a prefix that never changes, and turns that are only added to until they become too long. */
export class Conversation {
  readonly #opening: Opening;
  readonly #first: Message;
  #contextTokens: number;
  #turns: Message[] = [];
  /** One line for every step, for when the turn itself is gone. */
  readonly #lines: string[] = [];
  readonly notes: string[] = [];
  #compactions = 0;
  /** How many messages have been handed to the record. */
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

  /** Messages that were added since the last call of this. */
  unrecorded(): Message[] {
    const all = [this.#first, ...this.#turns];
    const fresh = all.slice(this.#recorded);
    this.#recorded = all.length;
    return fresh;
  }

  user(parts: readonly Part[]): void {
    this.#turns.push({ role: 'user', parts });
  }

  /** The model's answer. One that says nothing at all is left out: providers refuse it. */
  assistant({ text: said, calls, native }: ModelAnswer): void {
    if (said === '' && calls.length === 0) return;
    const message: AssistantMessage = { role: 'assistant', text: said, calls, native };
    this.#turns.push(message);
  }

  results(results: readonly ToolResult[]): void {
    if (results.length > 0) this.#turns.push({ role: 'tool', results });
  }

  /** What a step did, in one line of the runtime's own words. */
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

  /** The model found the request too long: shortens it at once, and keeps the next ones below that. Returns false when nothing is left to shorten. */
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

  /** Before the newest answers: a call and its results are never parted. */
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
