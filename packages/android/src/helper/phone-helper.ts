import { HandsightError } from '@handsight/core/error';
import type { Call, Clipboard, DeviceListener, Gesture, KeyPress, Modifier, Route } from '@handsight/core/device';
import { vendorRefusal } from '../vendor-refusal.ts';
import { HelperRefusal } from './helper-http.ts';
import type { HelperClient, TakeTree } from './helper-client.ts';
import { toHelperLook, type HelperLook } from './helper-windows.ts';
import type { RunningHelper } from './start-helper.ts';

/** Android's modifier bits (KeyEvent.META_*). */
const META: Record<Modifier, number> = { ctrl: 0x3000, alt: 0x12, shift: 0x41, meta: 0x30000 };
const MOVE_END = 123;
const BACKSPACE = 67;
const ROUTES = { keys: 'keys', set_text: 'accessibility', clipboard: 'clipboard' } as const satisfies Record<string, Route>;
/** How often an event stream that has ended is reopened. */
const STREAM_TRIES = 3;

/** Handsight's helper while it answers. One that stops answering is killed, to free the phone's single UiAutomation connection for plain adb. */
export class PhoneHelper {
  #handle: RunningHelper | undefined;
  #uids: ReadonlyMap<number, string> = new Map();
  #hasEvents = false;
  readonly #after = new ReadingAfterInput();
  readonly #stop = new AbortController();
  readonly #onEvent: DeviceListener;
  readonly clipboard: Clipboard;

  constructor(handle: RunningHelper, onEvent: DeviceListener) {
    this.#handle = handle;
    this.#onEvent = onEvent;
    this.clipboard = {
      get: (call) => this.#send(({ signal }, client) => client.clipboard(signal), call),
      set: (text, call) => this.#send(({ signal }, client) => client.setClipboard(text, signal), call),
    };
    void handle.ended.then(() => this.#drop());
    void this.#listen(handle.client);
  }

  get isUp(): boolean {
    return this.#handle !== undefined;
  }

  /** Whether the helper that answers is this host's own. */
  async isAnswering({ signal }: Call): Promise<boolean> {
    const handle = this.#handle;
    if (handle === undefined) return false;
    try {
      await handle.client.screen(signal);
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#drop();
      return false;
    }
  }

  /** Whether changes are being reported. */
  get reportsChanges(): boolean {
    return this.isUp && this.#hasEvents;
  }

  /** Every window with its elements, in one round trip; undefined when the helper is no longer there. */
  async look({ clock, signal }: Call): Promise<HelperLook | undefined> {
    const handle = this.#handle;
    if (handle === undefined) return undefined;
    const known = this.#after.take(clock.now());
    if (known !== undefined) return known;
    try {
      const seen = toHelperLook(await handle.client.getTree({ signal }));
      this.#uids = seen.uids;
      return seen;
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#drop();
      return undefined;
    }
  }

  async wake(call: Call): Promise<void> {
    await this.#send(({ signal }, client) => client.wake(signal), call);
  }

  async picture(call: Call): Promise<Buffer> {
    return Buffer.from(await this.#send(({ signal }, client) => client.screenshot(signal), call), 'base64');
  }

  gesture(gesture: Gesture, call: Call): Promise<void> {
    return this.#send(({ signal }, client) => client.gesture(gesture, signal, this.#taker(call)), call);
  }

  press({ keycode = 0, modifiers }: KeyPress, call: Call): Promise<void> {
    const meta = modifiers.reduce((all, modifier) => all | META[modifier], 0);
    return this.#send(({ signal }, client) => client.key(keycode, meta, signal, this.#taker(call)), call);
  }

  eraseBack(count: number, call: Call): Promise<void> {
    const keys = [MOVE_END, ...Array.from({ length: Math.min(count, 10_000) }, () => BACKSPACE)];
    return this.#send(({ signal }, client) => client.keys(keys, signal, this.#taker(call)), call);
  }

  async type(text: string, call: Call): Promise<Route> {
    return ROUTES[await this.#send(({ signal }, client) => client.enterText(text, signal, this.#taker(call)), call)];
  }

  async close(): Promise<void> {
    await this.#drop();
  }

  /** Only where events tell whether the reading is still current. */
  #taker({ clock, looksAfter }: Call): TakeTree | undefined {
    if (looksAfter !== true || !this.reportsChanges) return undefined;
    return (tree) => {
      const seen = toHelperLook(tree);
      this.#uids = seen.uids;
      this.#after.keep(seen, clock.now());
    };
  }

  async #listen(client: HelperClient): Promise<void> {
    for (let attempt = 0; attempt < STREAM_TRIES && this.isUp; attempt++) {
      const onOpen = (): void => {
        this.#hasEvents = true;
      };
      await client.events(
        ({ seq, type, window, text }) => {
          this.#after.reported(seq);
          if (type === 'TYPE_VIEW_CLICKED' || type === 'TYPE_VIEW_LONG_CLICKED') this.#onEvent({ type: 'touched' });
          if (text !== undefined) this.#onEvent({ type: 'notice', text }, seq);
          const window_uid = this.#uids.get(window);
          const isOfWindow = window_uid !== undefined && !type.startsWith('TYPE_WINDOW_STATE') && type !== 'TYPE_WINDOWS_CHANGED';
          this.#onEvent(isOfWindow ? { type: 'changed', window_uid } : { type: 'windows_changed' }, seq);
        },
        onOpen,
        this.#stop.signal,
      );
      this.#hasEvents = false;
    }
  }

  async #send<T>(input: (call: Call, client: HelperClient) => Promise<T>, call: Call): Promise<T> {
    const handle = this.#handle;
    this.#after.forget();
    if (handle === undefined)
      throw new HandsightError('PlatformUnsupported', 'the helper on the phone has ended', { capability: 'helper' });
    try {
      return await input(call, handle.client);
    } catch (error) {
      if (error instanceof HelperRefusal && error.refusal === 'unauthorized') {
        await this.#drop();
        throw new HandsightError(
          'LeaseLost',
          'the helper on the phone is that of another host, which has leased it since: nothing was sent',
        );
      }
      if (error instanceof HelperRefusal) throw refusalOf(error);
      if (error instanceof HandsightError && error.kind === 'DeviceGone') await this.#drop();
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    this.#stop.abort(new Error('the helper is no longer there'));
    await handle?.shutdown();
  }
}

function refusalOf(error: HelperRefusal): HandsightError {
  if (error.refusal === 'asleep') return new HandsightError('DeviceAsleep', 'the phone is asleep: nothing was sent to its dark screen');
  if (error.refusal === 'not_typable') return new HandsightError('TextNotTypable', 'nothing that takes this text has the focus');
  return vendorRefusal(error.message) ?? error;
}

/** A caller that looks at the result of its input does so within this time. */
const FRESH_MS = 20;

/** The screen that came with the answer to an input, kept for the next look unless something has happened since. */
export class ReadingAfterInput {
  #kept: { seen: HelperLook; at: number } | undefined;
  /** The number of the newest event. */
  #lastEvent = -1;

  keep(seen: HelperLook, at: number): void {
    this.#kept = { seen, at };
  }

  forget(): void {
    this.#kept = undefined;
  }

  /** The phone has reported something. */
  reported(number: number): void {
    this.#lastEvent = Math.max(this.#lastEvent, number);
  }

  /** Returned only once. */
  take(now: number): HelperLook | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || now - kept.at > FRESH_MS) return undefined;
    return this.#lastEvent < (kept.seen.eventCount ?? 0) ? kept.seen : undefined;
  }
}
