import { compilePattern, type OperatorPattern } from '../config/pattern.ts';
import type { Config, ConfirmationRule } from '../config/schema.ts';
import { HandsightError } from '../error/errors.ts';

/** Whether the rule is about elements, not about an action as such. */
export const speaksOfElements = ({ role, name_regex }: ConfirmationRule): boolean => role !== undefined || name_regex !== undefined;

/** What a command of the surface's own making prints: stored values as they are, or what was computed from them. */
export type OwnCommand = 'whole values' | 'derived values';

interface Listed {
  pattern: OperatorPattern;
  cost: number;
}

/**
 * A shell can do, unseen, everything that other guards restrict, in more spellings than anybody could recognise. While one of them is on,
 * only commands pass freely that the operator has listed as a whole.
 */
export class ShellGuard {
  readonly #listed: readonly Listed[];
  /** Why commands are refused: what they would bypass cannot be approved. */
  readonly #refusal: 'redaction' | 'actions' | 'budgets' | undefined;
  readonly #hides: boolean;
  readonly #asks: boolean;

  constructor({ shell, redaction, confirmation_required, actions, budgets }: Config, isInput: (name: string) => boolean) {
    this.#listed = shell.allow.map((entry) => {
      const { pattern, cost } = typeof entry === 'string' ? { pattern: entry, cost: 1 } : entry;
      return { pattern: compilePattern(`\\A(?:${pattern})\\z`), cost };
    });
    const deniesInput = actions.default === 'deny' || actions.deny.some(isInput);
    const countsInputs = budgets.max_actions !== undefined || budgets.actions_per_minute !== undefined;
    this.#refusal = redaction.enabled ? 'redaction' : deniesInput ? 'actions' : countsInputs ? 'budgets' : undefined;
    this.#hides = redaction.enabled;
    this.#asks = confirmation_required.length > 0;
  }

  /** How many actions the command counts as, and whether a confirmation rule holds it. Throws PermissionDenied. */
  check(command: string, own: OwnCommand | undefined): { cost: number; isHeld: boolean } {
    const listed = this.#listed.find(({ pattern }) => pattern.test(command));
    if (listed !== undefined) return { cost: listed.cost, isHeld: false };
    if (own === 'whole values' || (own === 'derived values' && !this.#hides)) return { cost: 1, isHeld: false };
    if (this.#refusal === undefined) return { cost: 1, isHeld: this.#asks };
    const what = own === undefined ? 'shell commands are' : 'computing with stored values is';
    throw new HandsightError(
      'PermissionDenied',
      `${what} refused while ${this.#refusal} are configured, except what shell.allow lists`.replace('redaction are', 'redaction is'),
      { rule: 'shell.allow', because: this.#refusal },
    );
  }
}
