import { withDeadline, type Call } from '../device/call.ts';
import type { Device } from '../device/device.ts';
import { HandsightError } from '../error/errors.ts';
import type { DeviceSession } from './device-session.ts';
import type { Screen } from './screen.ts';
import type { Shot } from './shot.ts';

/** Memory limit for the pictures of the last actions; the oldest are dropped first. */
const MOST_BYTES = 64_000_000;
const PICTURE_TIMEOUT_MS = 5000;
/** The longest that an input waits for a picture it would spoil. */
const SHUTTER_MS = 500;

export interface ActionPictures {
  before: Shot | null;
  after: Shot | null;
}

/** A picture, and the screen it was taken of. */
interface Frame {
  picture: Promise<Shot>;
  windowUid: string;
  treeHash: string;
}

/** A picture that is being taken. */
interface Taking {
  done: Promise<Frame | undefined>;
  stop: AbortController;
}

/** Takes the screen's pixels, redacted; they are encoded while the device is already free again. */
export type TakeScreenshot = (session: DeviceSession, call: Call) => Promise<{ encoded: Promise<Shot> }>;

/** Pictures of the screen before and after the last actions, taken only while there are watchers. */
export class ActionScreenshots {
  readonly #pictures = new Map<string, ActionPictures>();
  /** Pending pictures. */
  readonly #coming = new Map<string, Promise<unknown>>();
  readonly #last = new WeakMap<Device, Frame>();
  readonly #taking = new Map<Device, Set<Taking>>();
  readonly #shoot: TakeScreenshot;
  #watchers = 0;

  constructor(shoot: TakeScreenshot) {
    this.#shoot = shoot;
  }

  /** Takes pictures until every watcher has called the function it was given. */
  watch(): () => void {
    this.#watchers++;
    let isOver = false;
    return () => {
      if (!isOver) this.#watchers--;
      isOver = true;
    };
  }

  get isWatched(): boolean {
    return this.#watchers > 0;
  }

  /** Waits for pictures that are still being taken. One that could not be taken in time is missing. */
  async picturesOf(actionId: string): Promise<ActionPictures> {
    await this.#coming.get(actionId);
    return this.#pictures.get(actionId) ?? { before: null, after: null };
  }

  /** Before an input is sent, the pictures that it would spoil are finished or cancelled. */
  async before(session: DeviceSession, actionId: string, screen: Screen | undefined, call: Call): Promise<void> {
    const isFree = await this.#finish(session, call);
    if (!isFree || !this.isWatched || screen === undefined) return;
    // The screen after one action is the screen before the next, unless it has changed on its own.
    const last = this.#last.get(session.device);
    if (last?.windowUid === screen.window.window_uid && last.treeHash === screen.treeHash) {
      this.#keep(session, actionId, 'before', last.picture);
      return;
    }
    this.#take(session, actionId, 'before', screen);
    await this.#finish(session, call);
  }

  /** The picture is taken while the action's receipt is being returned. */
  after(session: DeviceSession, actionId: string, screen: Screen): void {
    if (this.isWatched) this.#take(session, actionId, 'after', screen);
  }

  close(): void {
    for (const { stop } of [...this.#taking.values()].flatMap((takings) => [...takings])) stop.abort();
  }

  #take(session: DeviceSession, actionId: string, when: keyof ActionPictures, screen: Screen): void {
    const stop = new AbortController();
    const takings = this.#taking.get(session.device) ?? new Set();
    const taking: Taking = { stop, done: this.#frame(session, screen, stop.signal).finally(() => takings.delete(taking)) };
    this.#taking.set(session.device, takings.add(taking));
    this.#keep(
      session,
      actionId,
      when,
      taking.done.then((frame) => frame?.picture),
    );
  }

  async #frame(session: DeviceSession, screen: Screen, signal: AbortSignal): Promise<Frame | undefined> {
    try {
      const taken = await withDeadline(
        session.host.clock,
        PICTURE_TIMEOUT_MS,
        'the picture of an action',
        async (call) => ((await session.knownCapabilities(call)).screenshot ? this.#shoot(session, call) : undefined),
        signal,
      );
      if (taken === undefined) return undefined;
      const frame = { picture: taken.encoded, windowUid: screen.window.window_uid, treeHash: screen.treeHash };
      this.#last.set(session.device, frame);
      return frame;
    } catch (error) {
      if (!(error instanceof HandsightError && error.kind === 'Cancelled')) session.host.events.fault(error);
      return undefined;
    }
  }

  /** Whether everything that was being taken could be finished. */
  async #finish(session: DeviceSession, call: Call): Promise<boolean> {
    const takings = [...(this.#taking.get(session.device) ?? [])];
    if (takings.length === 0) return true;
    const over = new AbortController();
    const late = session.host.clock.after(SHUTTER_MS, AbortSignal.any([call.signal, over.signal])).catch(() => undefined);
    await Promise.race([Promise.all(takings.map(({ done }) => done)), late]);
    over.abort();
    const isFree = takings.every((taking) => this.#taking.get(session.device)?.has(taking) !== true);
    for (const { stop } of takings) stop.abort();
    return isFree;
  }

  #keep(session: DeviceSession, actionId: string, when: keyof ActionPictures, picture: Promise<Shot | undefined>): void {
    const kept = picture.then(
      (taken) => {
        if (taken === undefined) return;
        this.#pictures.set(actionId, { before: null, after: null, ...this.#pictures.get(actionId), [when]: taken });
        this.#makeRoom();
      },
      (error: unknown) => session.host.events.fault(error),
    );
    const coming: Promise<unknown> = Promise.all([this.#coming.get(actionId), kept]).finally(() => {
      if (this.#coming.get(actionId) === coming) this.#coming.delete(actionId);
    });
    this.#coming.set(actionId, coming);
  }

  #makeRoom(): void {
    const size = ({ before, after }: ActionPictures): number => (before?.png.length ?? 0) + (after?.png.length ?? 0);
    let total = [...this.#pictures.values()].reduce((sum, pictures) => sum + size(pictures), 0);
    for (const [id, pictures] of this.#pictures) {
      if (total <= MOST_BYTES) return;
      this.#pictures.delete(id);
      total -= size(pictures);
    }
  }
}
