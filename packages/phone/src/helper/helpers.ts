import type { Call } from '@handsight/core/device';
import type { Intent } from '../command/am/intent.ts';
import type { InputMethod } from '../keyboards.ts';
import type { Package } from '../package/package.ts';
import type { Packages } from '../package/packages.ts';
import type { Phone } from '../phone.ts';
import type { Helper, Instrumentation } from './helper.ts';

/** Other tools' helpers that the phone emulates. Anything else fails at once. */
export class Helpers {
  readonly #helpers: readonly Helper[];

  constructor(helpers: readonly Helper[]) {
    this.#helpers = helpers;
  }

  /** Starts an installed package; returns the error, or undefined. */
  start({ name }: Package, phone: Phone): string | undefined {
    const helper = this.#of(name);
    if (helper?.start === undefined) return `Error: ${name} cannot be started: this phone does not run the code of installed packages`;
    helper.start(phone);
    return undefined;
  }

  stop(name: string): void {
    this.#of(name)?.stop?.();
  }

  services(name: string): string[] {
    return this.#of(name)?.services?.() ?? [];
  }

  /** The result of a broadcast: Android's result code, and the receiver's data. */
  async broadcast(intent: Intent, phone: Phone, call: Call): Promise<string> {
    for (const helper of this.#helpers) {
      const answer = phone.packages.get(helper.package) === undefined ? undefined : await helper.broadcast?.(intent, phone, call);
      if (answer !== undefined) return answer;
    }
    return '0';
  }

  /** The keyboards of those helpers that are installed. */
  inputMethods(packages: Packages): Map<string, InputMethod> {
    const installed = this.#helpers.filter((helper) => packages.get(helper.package) !== undefined);
    return new Map(installed.flatMap(({ inputMethods }) => [...(inputMethods ?? [])]));
  }

  instrumentation(component: string): Instrumentation | undefined {
    return this.#helpers.find(({ instrumentation }) => instrumentation?.component === component)?.instrumentation?.run;
  }

  #of(name: string): Helper | undefined {
    return this.#helpers.find((helper) => helper.package === name);
  }
}
