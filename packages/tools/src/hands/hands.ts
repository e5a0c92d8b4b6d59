import { type GrammarName, GRAMMAR_OF, freshScreen, type ModelStep, operate, type ShownPicture, type ToolOutcome } from '@handsight/agent';
import { DeviceClient } from '@handsight/core/client';
import type { Host } from '@handsight/core/host';
import { approvalsBridge } from '../agent/approvals-bridge.ts';
import { deviceTools } from '../agent/device-tools.ts';

/** A model's call, as its provider writes it. */
interface ModelCall {
  name: string;
  input: unknown;
  kind: 'function' | 'computer';
}

/** What became of a call: one line with the verdict, in the server's own words. */
export interface Handled {
  line: string;
  failed: boolean;
  /** Text from the screen: untrusted. */
  screen: string | null;
}

export interface HandsOptions {
  /** The caller that the host sees, in receipts and rules. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
}

const MOST_LINES = 2;
const LONGEST_LINE = 300;
const ASK_SEC = 300;

/** A device for somebody else's agent loop. What it does passes the same guards and approvals as any caller's. */
export class Hands {
  readonly #client: DeviceClient;
  readonly #tools: ReturnType<typeof deviceTools>;
  readonly #host: Host;
  readonly #signal: AbortSignal;
  /** The picture that the model's coordinates refer to. */
  #picture: ShownPicture | null = null;

  private constructor(host: Host, client: DeviceClient, signal: AbortSignal) {
    this.#host = host;
    this.#client = client;
    this.#tools = deviceTools(host, client.device, client.caller);
    this.#signal = signal;
  }

  static async on(
    host: Host,
    device: string,
    { caller = 'hands', signal = new AbortController().signal }: HandsOptions = {},
  ): Promise<Hands> {
    return new Hands(host, await DeviceClient.on(host, device, caller), signal);
  }

  /** A device with mouse buttons is operated as a desktop. */
  async environment(): Promise<'mobile' | 'desktop'> {
    return (await this.#client.capabilities()).mouse_buttons ? 'desktop' : 'mobile';
  }

  /** The screen as PNG in base64, of the size that the provider processes. */
  async screenshot(grammar: GrammarName): Promise<string> {
    const { parts, picture } = await freshScreen(GRAMMAR_OF[grammar], '', this.#client, this.#tools, this.#signal);
    this.#picture = picture;
    return parts.flatMap((part) => (part.type === 'image' ? [part.data] : []))[0] ?? '';
  }

  /** Carries out a call in a provider's grammar; its actions stop at the first that fails. Throws `MalformedAnswer`. */
  async act(grammar: GrammarName, call: ModelCall): Promise<Handled> {
    if (this.#picture === null) await this.screenshot(grammar);
    const calls = [{ ...call, id: '', safetyChecks: [] }];
    const answer = { text: '', thought: '', calls, stop: 'calls', refusal: null, usage: null, native: [], raw: '' } as const;
    const handled: Handled[] = [];
    for (const step of GRAMMAR_OF[grammar].parse(answer, this.#picture)) {
      handled.push(await this.#step(step));
      if (handled.at(-1)?.failed === true) break;
    }
    return {
      line: handled.map(({ line }) => line).join(' '),
      failed: handled.some(({ failed }) => failed),
      screen: handled.at(-1)?.screen ?? null,
    };
  }

  /** Asks a person what a provider's safety check wants confirmed. */
  async confirm(instruction: string): Promise<boolean> {
    const bridge = approvalsBridge(this.#host, this.#client.caller);
    const question = { capability: 'unknown', instruction, timeoutSec: ASK_SEC, runId: '', device: this.#client.device } as const;
    const { status } = await bridge.request(question, this.#signal);
    return status === 'approved' || status === 'taken_over';
  }

  async #step(step: ModelStep): Promise<Handled> {
    const { action } = step;
    if (action.type === 'tool' && this.#tools.kindOf(action.name) === undefined)
      return { line: `There is no ${action.name}.`, failed: true, screen: null };
    return handledOf(await operate({ tools: this.#tools }, step, this.#signal));
  }
}

const handledOf = ({ text, failed, screen }: ToolOutcome): Handled => ({
  line: text.split('\n').slice(0, MOST_LINES).join(' ').slice(0, LONGEST_LINE),
  failed,
  screen,
});
