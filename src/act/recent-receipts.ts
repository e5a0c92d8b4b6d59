import type { Receipt } from './receipt.ts';

const CAPACITY = 100;

/** The receipts of the last actions on a host, oldest first. */
export class RecentReceipts {
  readonly #byId = new Map<string, Receipt>();

  add(receipt: Receipt): void {
    this.#byId.set(receipt.action_id, receipt);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > CAPACITY && oldest !== undefined) this.#byId.delete(oldest);
  }

  get(actionId: string): Receipt | undefined {
    return this.#byId.get(actionId);
  }

  list(): Receipt[] {
    return [...this.#byId.values()];
  }
}
