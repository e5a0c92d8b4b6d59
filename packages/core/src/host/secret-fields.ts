import type { UnifiedUINode } from '../screen/node.ts';
import { isField } from '../screen/trait.ts';
import { walk } from '../screen/walk.ts';

/** Fields that were seen to hide what they hold. One that a program reveals is the same field and stays secret. */
export class SecretFields {
  readonly #refs = new Set<string>();
  readonly #revealed = new WeakSet<UnifiedUINode>();

  get isEmpty(): boolean {
    return this.#refs.size === 0;
  }

  /** Marks revealed fields of a reading as the password fields that they are. */
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

  /** The program shows in the clear what the field holds. */
  isRevealed(node: UnifiedUINode): boolean {
    return this.#revealed.has(node);
  }
}
