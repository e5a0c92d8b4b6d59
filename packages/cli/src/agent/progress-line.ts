import { z } from 'zod';

const StartedSchema = z.object({ type: z.literal('started') });
const ModelSchema = z.object({ type: z.literal('model'), step: z.number(), total: z.object({ usd: z.number().nullable() }) });
const StepSchema = z.object({ type: z.literal('step'), step: z.number(), action: z.looseObject({ type: z.string() }) });
const StateSchema = z.object({ type: z.literal('state'), state: z.string() });
const AskSchema = z.object({ type: z.literal('ask') });
const TickSchema = z.union([StartedSchema, ModelSchema, StepSchema, StateSchema, AskSchema, z.object({ type: z.literal('observation') })]);

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const CLEAR = '\r\u001B[2K';
const SECOND_MS = 1000;
const USUAL_WIDTH = 80;

/** One line below a run's log with its current step and duration. Only on a terminal. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #begun: number;
  #step = 0;
  #usd: number | null = null;
  #doing = 'starting';
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal, now: () => number = Date.now) {
    this.#terminal = terminal;
    this.#now = now;
    this.#begun = now();
    if (terminal.isTTY === true) this.#timer = setInterval(() => this.show(), SECOND_MS).unref();
  }

  /** Updates the state behind `text`; the caller prints the log and then calls `show`. */
  take(event: unknown): void {
    const known = TickSchema.safeParse(event).data;
    if (known === undefined) return;
    if (known.type === 'model') this.#usd = known.total.usd;
    if (known.type === 'model' || known.type === 'step') this.#step = known.step;
    this.#doing = doing(known, this.#doing);
  }

  get text(): string {
    const seconds = Math.floor((this.#now() - this.#begun) / SECOND_MS);
    const cost = this.#usd === null ? '' : ` · $${this.#usd.toFixed(4)}`;
    return `… step ${this.#step} · ${seconds} s${cost} · ${this.#doing}`;
  }

  show(): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(`${CLEAR}${this.text.slice(0, this.#width - 1)}`);
  }

  /** A terminal whose size was never set reports 0. */
  get #width(): number {
    const { columns = 0 } = this.#terminal;
    return columns > 0 ? columns : USUAL_WIDTH;
  }

  clear(): void {
    if (this.#terminal.isTTY === true) this.#terminal.write(CLEAR);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.clear();
  }
}

function doing(event: z.infer<typeof TickSchema>, before: string): string {
  switch (event.type) {
    case 'started':
    case 'observation':
      return 'asking the model';
    case 'step':
      return event.action.type;
    case 'ask':
      return 'waiting for a person';
    case 'state':
      return event.state === 'running' ? 'asking the model' : event.state.replaceAll('_', ' ');
    case 'model':
      return before;
  }
}
