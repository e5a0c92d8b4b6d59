import { actAndObserve, type ObserveAfter } from '../act/act-and-observe.ts';
import type { ActionInput } from '../act/action.ts';
import type { CallConfirmation } from '../act/call-confirmation.ts';
import { perform } from '../act/perform.ts';
import { propose, type Proposition } from '../act/propose.ts';
import type { ActRequest } from '../act/request.ts';
import type { ClientView, DeviceSession } from '../host/device-session.ts';
import type { Host } from '../host/host.ts';
import type { News } from '../host/news.ts';
import type { Receipt } from '../host/receipt.ts';
import type { ShownScreens } from '../host/shown-screens.ts';
import type { Step } from '../host/steps.ts';
import { ScreenReadings } from './screen-readings.ts';

export type ActOptions = Omit<ActRequest, 'action' | 'caller' | 'within'>;

export interface ClientOptions {
  /** The name of the caller's tool, for the allow list. */
  tool?: string | undefined;
  /** Called with the number of every reading. */
  onStep?: ((step: Step) => void) | undefined;
  /** Called with what changed by itself since the client's last reply. */
  onNews?: ((news: News) => void) | undefined;
  /** The readings already shown to this client; those shown to the caller if left out. */
  shown?: ShownScreens | undefined;
  /** Whether selectors match roles exactly. */
  exactRoles?: boolean | undefined;
  /** For every input that does not carry its own. */
  confirmation?: CallConfirmation | undefined;
}

/** One caller's access to one device: what can be seen and done there, every reading and every input on record. */
export class DeviceClient extends ScreenReadings {
  readonly #view: ClientView;
  readonly #onNews: ClientOptions['onNews'];
  readonly #confirmation: CallConfirmation | undefined;

  private constructor(session: DeviceSession, caller: string, view: ClientView, { tool, onStep, onNews, confirmation }: ClientOptions) {
    super({ session: session.for(view), caller, tool, onStep, onNews });
    this.#onNews = onNews;
    this.#view = view;
    this.#confirmation = confirmation;
  }

  static async on(host: Host, device: string, caller: string, options: ClientOptions = {}): Promise<DeviceClient> {
    const view = { shown: options.shown ?? host.shownTo(caller), exactRoles: options.exactRoles ?? false };
    return new DeviceClient(await host.session(device), caller, view, options);
  }

  perform(action: ActionInput, options: ActOptions = {}): Promise<Receipt> {
    return this.#act(async (session) => this.#told(await perform(session, this.#request(action, options))));
  }

  performAndObserve(action: ActionInput, after: ObserveAfter = {}, options: ActOptions = {}): ReturnType<typeof actAndObserve> {
    return this.#act(async (session) => {
      const answer = await actAndObserve(session, this.#request(action, options), after);
      this.#told(answer.receipt);
      return answer;
    });
  }

  propose(action: ActionInput, options: ActOptions = {}): Promise<Proposition> {
    return this.#act((session) => propose(session, this.#request(action, options)));
  }

  #told(receipt: Receipt): Receipt {
    const { since, corrections } = receipt;
    this.#onNews?.({ since, corrections });
    return receipt;
  }

  #request(action: ActionInput, options: ActOptions): ActRequest {
    const confirmation = options.confirmation ?? this.#confirmation;
    const within = this.tool === undefined ? {} : { within: this.tool };
    return { ...options, ...within, ...(confirmation === undefined ? {} : { confirmation }), action, caller: this.caller };
  }

  /** A device that disconnected is reopened; if it cannot be, the action is refused with a receipt like any other. */
  async #act<T>(work: (session: DeviceSession) => Promise<T>): Promise<T> {
    if (!this.session.isClosed) return work(this.session);
    const reopened = await this.host.session(this.device).catch(() => undefined);
    return work(reopened?.for(this.#view) ?? this.session);
  }
}
