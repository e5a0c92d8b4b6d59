import { compilePattern } from '../../config/pattern.ts';
import type { ConfirmationRule } from '../../config/schema.ts';
import { foldRole } from '../../screen/role.ts';
import { readings } from '../name-as-read.ts';
import type { ConfirmationRequest, Described } from './request.ts';

interface CompiledRule {
  rule: ConfirmationRule;
  actionFits: (names: readonly string[]) => boolean;
  /** Undefined when the rule says nothing about elements. */
  elementFits: ((element: Described) => boolean) | undefined;
}

/** Which inputs require a confirmation. */
export class ConfirmationRules {
  readonly #rules: readonly CompiledRule[];

  constructor(rules: readonly ConfirmationRule[]) {
    // A person's approval is stricter, so a rule that requires it is never hidden behind another one.
    const strictestFirst = [...rules].sort((a, b) => Number(b.approver === 'human') - Number(a.approver === 'human'));
    this.#rules = strictestFirst.map(compile);
  }

  matching(request: ConfirmationRequest): ConfirmationRule | undefined {
    return this.#first(request, this.#rules);
  }

  /** Only the rules about elements. */
  matchingElement(request: ConfirmationRequest): ConfirmationRule | undefined {
    return this.#first(
      request,
      this.#rules.filter(({ elementFits }) => elementFits !== undefined),
    );
  }

  /** Whether a rule about elements matches this one, for whatever action. */
  hold(element: Described): boolean {
    return this.#rules.some(({ elementFits }) => elementFits?.(element) === true);
  }

  #first({ names, targets, unknown }: ConfirmationRequest, rules: readonly CompiledRule[]): ConfirmationRule | undefined {
    if (unknown?.among === 'anything') return rules[0]?.rule;
    const elements = targets.flatMap((target): Described[] => [target, ...(target.around ?? [])]).concat(unknown?.among ?? []);
    const match = rules.find(
      ({ actionFits, elementFits }) => actionFits(names) && (elementFits === undefined || elements.some(elementFits)),
    );
    return match?.rule;
  }
}

function compile(rule: ConfirmationRule): CompiledRule {
  const { role, name_regex, action } = rule;
  const wantedRole = role === undefined ? undefined : foldRole(role);
  const wantedName = name_regex === undefined ? undefined : compilePattern(name_regex);
  const saysElement = wantedRole !== undefined || wantedName !== undefined;
  return {
    rule,
    actionFits: (names) => action === undefined || names.includes(action),
    elementFits: saysElement
      ? ({ roles, name, alsoReads = [], isUnseen }) =>
          (wantedRole === undefined ||
            (isUnseen === true && roles.length === 0) ||
            roles.some((known) => foldRole(known) === wantedRole)) &&
          (isUnseen === true ||
            wantedName === undefined ||
            [name, ...alsoReads].flatMap(readings).some((reading) => wantedName.test(reading)))
      : undefined,
  };
}
