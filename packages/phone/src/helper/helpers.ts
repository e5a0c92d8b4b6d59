import type { Call } from '@handsight/core/device';
import type { Intent } from '../command/intent.ts';
import type { InputMethod } from '../keyboards.ts';
import type { Package, Packages } from '../package/packages.ts';
import type { Phone } from '../phone.ts';
import type { Process } from '../process.ts';

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

/** Runs `am instrument`; resolves to its exit status. */
type Instrumentation = (process: Process, extras: Map<string, string>, wait: boolean) => Promise<number>;

/** Another tool's on-device program, emulated because its code is not run. */
export interface Helper {
  /** The package it belongs to. */
  readonly package: string;
  /** Starts its activity or service. */
  start?(phone: Phone): void;
  stop?(): void;
  /** Names of its services while they run. */
  services?(): string[];
  broadcast?(intent: Intent, phone: Phone, call: Call): Promise<string | undefined>;
  /** Keyboards it provides, and how each transforms typed keys. */
  inputMethods?: ReadonlyMap<string, (typed: string) => string>;
  instrumentation?: { component: string; run: Instrumentation };
}

/** A class that `app_process` would run, implemented by the phone itself. Resolves to the exit status. */
type Main = (process: Process) => Promise<number>;

/** Other tools' programs started with `app_process`, by class name. */
export class Mains {
  readonly #mains: ReadonlyMap<string, Main>;

  constructor(mains: ReadonlyMap<string, Main>) {
    this.#mains = mains;
  }

  /** Undefined if the class is not emulated. */
  start(name: string, process: Process): Promise<number> | undefined {
    return this.#mains.get(name)?.(process);
  }
}
