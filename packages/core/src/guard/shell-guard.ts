import { compilePattern, type OperatorPattern } from '../config/pattern.ts';
import type { Config, ConfirmationRule } from '../config/schema.ts';
import { HandsightError } from '../error/errors.ts';

/** Whether the rule is about elements, not about an action as such. */
export const speaksOfElements = ({ role, name_regex }: ConfirmationRule): boolean => role !== undefined || name_regex !== undefined;

/** The guards that a shell would bypass. */
export type Restriction = 'confirmation_required' | 'redaction' | 'actions';

/**
 * A shell can do, unseen, everything that other guards restrict. While one of them is on, only commands pass that the operator has allowed
 * as a whole.
 */
export class ShellGuard {
  readonly #allowed: readonly OperatorPattern[];
  readonly #restriction: Restriction | undefined;

  constructor({ shell, redaction, confirmation_required, actions }: Config, isInput: (name: string) => boolean) {
    this.#allowed = shell.allow.map((source) => compilePattern(`\\A(?:${source})\\z`));
    const hasElementRule = confirmation_required.some(speaksOfElements);
    const deniesInput = actions.default === 'deny' || actions.deny.some(isInput);
    this.#restriction = hasElementRule ? 'confirmation_required' : redaction.enabled ? 'redaction' : deniesInput ? 'actions' : undefined;
  }

  /** Throws PermissionDenied. */
  check(command: string): void {
    if (this.#restriction === undefined || this.#allowed.some((pattern) => pattern.test(command))) return;
    throw new HandsightError(
      'PermissionDenied',
      `shell commands are refused while ${this.#restriction} is configured, except those that shell.allow matches`,
      { rule: 'shell.allow', because: this.#restriction },
    );
  }
}
