import type { UnifiedUINode } from '../screen/node.ts';
import { isField } from '../screen/trait.ts';
import { walk } from '../screen/walk.ts';

/** Fields that masked their content at some time. One that a program reveals is still the same field and stays secret. */
export class SecretFields {
  readonly #refs = new Set<string>();
  readonly #revealed = new WeakSet<UnifiedUINode>();

  get isEmpty(): boolean {
    return this.#refs.size === 0;
  }

  /** Marks revealed fields of a reading as password fields. */
  mark(root: UnifiedUINode, refs: ReadonlyMap<string, string>): void {
    for (const node of walk(root)) {
      const ref = node.password || (this.#refs.size > 0 && isField(node)) ? refs.get(node.id) : undefined;
      if (ref === undefined) continue;
      if (node.password) this.#refs.add(ref);
      else if (this.#refs.has(ref)) {
        node.password = true;
        this.#revealed.add(node);
      }
    }
  }

  /** The program shows the field's content in clear text. */
  isRevealed(node: UnifiedUINode): boolean {
    return this.#revealed.has(node);
  }
}
