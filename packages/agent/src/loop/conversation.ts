import {
  type AssistantMessage,
  type Effort,
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
  /** More pictures than this are not kept; then all but the newest are dropped at once, so that the history seldom changes. */
  pictures: number;
  /** What may still be sent of an answer after something before it has changed. */
  behindChange: (native: readonly object[]) => readonly object[];
  effort?: Effort;
}

/** Turns kept verbatim when the rest is summarised, and if that was not enough. */
const KEPT_TURNS = 4;
const LEAST_KEPT_TURNS = 1;
/** The share of a too-long request that is assumed to fit. */
const FITTING_PART = 0.75;
const REMOVED = '[an earlier picture, no longer shown]';

/** The model's context: a constant prefix, and turns that are only appended until they become too long or hold too many pictures. */
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
    const { system, tools, maxTokens, effort } = this.#opening;
    return { system, tools, maxTokens, ...(effort === undefined ? {} : { effort }), messages: [this.#first, ...this.#turns] };
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
    this.#dropPictures();
  }

  /** Adds the model's answer. An empty one is left out: providers refuse it. */
  assistant({ text: said, calls, native }: ModelAnswer): void {
    if (said === '' && calls.length === 0) return;
    const message: AssistantMessage = { role: 'assistant', text: said, calls, native };
    this.#turns.push(message);
  }

  results(results: readonly ToolResult[]): void {
    if (results.length > 0) this.#turns.push({ role: 'tool', results });
    this.#dropPictures();
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
    this.#turns = [{ role: 'user', parts: [text(this.#summary(kept))] }, ...kept.map((turn) => this.#behindChange(turn))];
    this.#recorded = 1 + this.#turns.length;
    this.#compactions++;
    return true;
  }

  /** An old picture costs as much again and is outdated. */
  #dropPictures(): void {
    const pictures = this.#turns.flatMap(partsOf).filter(isPicture);
    if (pictures.length <= this.#opening.pictures) return;
    const newest = pictures.at(-1);
    const first = this.#turns.findIndex((turn) => partsOf(turn).some((part) => isPicture(part) && part !== newest));
    const drop = (part: Part): Part => (isPicture(part) && part !== newest ? text(REMOVED) : part);
    this.#turns = this.#turns.map((turn, i) => (i < first ? turn : this.#behindChange(withParts(turn, drop))));
  }

  #behindChange(turn: Message): Message {
    return turn.role === 'assistant' ? { ...turn, native: this.#opening.behindChange(turn.native) } : turn;
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

const isPicture = ({ type }: Part): boolean => type === 'image';

const partsOf = (turn: Message): readonly Part[] =>
  turn.role === 'user' ? turn.parts : turn.role === 'tool' ? turn.results.flatMap(({ parts }) => parts) : [];

function withParts(turn: Message, change: (part: Part) => Part): Message {
  if (turn.role === 'user') return { ...turn, parts: turn.parts.map(change) };
  if (turn.role === 'assistant') return turn;
  return { ...turn, results: turn.results.map((result) => ({ ...result, parts: result.parts.map(change) })) };
}
