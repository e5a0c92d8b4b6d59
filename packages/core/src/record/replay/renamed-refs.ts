import { partOf, type ResultSummary } from '../trace/summary.ts';

/** Random ids that steps return, for later steps to refer to. */
const KEYS = ['tree_token', 'next_cursor', 'snapshot_id'] as const;
const TREE_TOKEN = /^tt:[0-9a-f]{16}$/;

/** A recorded step refers to ids that an earlier step returned; on replay they are mapped to the ids that step returns now. */
export class RenamedRefs {
  readonly #now = new Map<string, string>();
  #lastToken: string | undefined;

  note(recorded: ResultSummary, actual: ResultSummary): void {
    for (const key of KEYS) {
      const then = recorded[key];
      const now = actual[key];
      if (typeof now !== 'string') continue;
      if (typeof then === 'string') this.#now.set(then, now);
      if (key === 'tree_token') this.#lastToken = now;
    }
  }

  /** The arguments with the current ids. */
  translate(args: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, this.#translated(value)]));
  }

  #translated(value: unknown): unknown {
    if (typeof value === 'string') return this.#now.get(value) ?? (TREE_TOKEN.test(value) ? (this.#lastToken ?? value) : value);
    if (Array.isArray(value)) return value.map((part: unknown) => this.#translated(part));
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.keys(value).map((key) => [key, this.#translated(partOf(value, key))]))
      : value;
  }
}
