import { HandsightError } from '@handsight/core/error';
import { flattenGlobal } from './flatten-global.ts';
import type { CallMessage, CallReply, DefineMessage } from './protocol.ts';
import type { ScriptFunction, ScriptGlobal, ScriptValue } from './script-value.ts';

/** The host's side of the functions among a context's globals. */
export class HostFunctions {
  readonly #functions = new Map<number, ScriptFunction>();
  readonly #errors = new Map<number, unknown>();
  #lastId = 0;

  define(name: string, value: ScriptGlobal): DefineMessage {
    const { json, functions } = flattenGlobal(value);
    const numbered = functions.map(({ path, run }) => {
      const id = ++this.#lastId;
      this.#functions.set(id, run);
      return { path, id };
    });
    return { type: 'define', name, json, functions: numbered };
  }

  /** Errors of an earlier evaluation can no longer be a cause. */
  forgetErrors(): void {
    this.#errors.clear();
  }

  errorOf(call: number | undefined): unknown {
    return call === undefined ? undefined : this.#errors.get(call);
  }

  /** JSON of the reply. */
  async answer({ call, function: id, args }: CallMessage): Promise<string> {
    try {
      return JSON.stringify({ value: await this.#run(id, args) } satisfies CallReply);
    } catch (error) {
      this.#errors.set(call, error);
      return JSON.stringify({ error: { ...describe(error), call } } satisfies CallReply);
    }
  }

  #run(id: number, args: string): unknown {
    const run = this.#functions.get(id);
    const values = JSON.parse(args) as unknown;
    if (run === undefined || !Array.isArray(values)) throw new HandsightError('BadRequest', 'no such host function');
    return run(...(values as ScriptValue[]));
  }
}

const describe = (error: unknown): { name: string; message: string; code?: string } =>
  error instanceof HandsightError
    ? { name: error.kind, message: error.message, code: error.code }
    : { name: 'Error', message: error instanceof Error ? error.message : String(error) };
