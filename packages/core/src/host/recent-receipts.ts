import type { Receipt } from './receipt.ts';

const CAPACITY = 200;

interface Kept {
  receipt: Receipt;
  /** The action's arguments, without secrets. */
  args: Record<string, unknown>;
}

/** The receipts of the last actions on a host, oldest first. */
export class RecentReceipts {
  readonly #byId = new Map<string, Kept>();

  add(receipt: Receipt, args: Record<string, unknown> = {}): void {
    this.#byId.set(receipt.action_id, { receipt, args });
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > CAPACITY && oldest !== undefined) this.#byId.delete(oldest);
  }

  get(actionId: string): Receipt | undefined {
    return this.#byId.get(actionId)?.receipt;
  }

  /** A verified effect was undone. The receipt that was sent stays as it is. */
  undone(actionId: string, undone_at: string): void {
    const kept = this.#byId.get(actionId);
    if (kept !== undefined) kept.receipt = { ...kept.receipt, undone_at };
  }

  argumentsOf(actionId: string): Record<string, unknown> {
    return this.#byId.get(actionId)?.args ?? {};
  }

  list(): Receipt[] {
    return [...this.#byId.values()].map(({ receipt }) => receipt);
  }
}
