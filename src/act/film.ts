import { withDeadline, type Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import type { Look } from './look.ts';
import { shot, shownPixels, type Shot } from './picture.ts';
import type { DeviceSession } from './session.ts';

/** What the pictures of the last actions may take up; the oldest go first. */
const MOST_BYTES = 64_000_000;
/** An action waits no longer for its picture. */
const PICTURE_TIMEOUT_MS = 5000;

export interface Scene {
  before: Shot | null;
  after: Shot | null;
}

/** A picture, and the screen it was taken of. */
interface Frame {
  picture: Shot;
  windowUid: string;
  treeHash: string;
}

/** Pictures of the screen before and after the last actions. They are taken only while somebody watches. */
export class Film {
  readonly #scenes = new Map<string, Scene>();
  readonly #last = new WeakMap<DeviceSession, Frame>();
  #watchers = 0;

  /** Takes pictures until what it returns has been called by everyone who asked. */
  roll(): () => void {
    this.#watchers++;
    let isOver = false;
    return () => {
      if (!isOver) this.#watchers--;
      isOver = true;
    };
  }

  get isRolling(): boolean {
    return this.#watchers > 0;
  }

  sceneOf(actionId: string): Scene {
    return this.#scenes.get(actionId) ?? { before: null, after: null };
  }

  /** A picture that cannot be taken is missing; the action goes on without it. */
  async take(session: DeviceSession, actionId: string, when: keyof Scene, look: Look, signal?: AbortSignal): Promise<void> {
    if (!this.isRolling) return;
    try {
      const frame = await withDeadline(
        session.host.clock,
        PICTURE_TIMEOUT_MS,
        'the picture of an action',
        async (call) => ((await session.capabilities(call)).screenshot ? this.#frame(session, when, look, call) : undefined),
        signal,
      );
      if (frame === undefined) return;
      this.#last.set(session, frame);
      this.#scenes.set(actionId, { ...this.sceneOf(actionId), [when]: frame.picture });
      this.#makeRoom();
    } catch (error) {
      if (!(error instanceof HandsightError && error.kind === 'Cancelled')) session.host.events.fault(error);
    }
  }

  /** The screen that one action left is the one that the next finds, unless it has changed by itself. */
  async #frame(session: DeviceSession, when: keyof Scene, look: Look, call: Call): Promise<Frame> {
    const { window, treeHash } = look;
    const last = this.#last.get(session);
    if (when === 'before' && last?.windowUid === window.window_uid && last.treeHash === treeHash) return last;
    return { picture: await shot(await shownPixels(session, 'screen', call)), windowUid: window.window_uid, treeHash };
  }

  #makeRoom(): void {
    const size = ({ before, after }: Scene): number => (before?.png.length ?? 0) + (after?.png.length ?? 0);
    let total = [...this.#scenes.values()].reduce((sum, scene) => sum + size(scene), 0);
    for (const [id, scene] of this.#scenes) {
      if (total <= MOST_BYTES) return;
      this.#scenes.delete(id);
      total -= size(scene);
    }
  }
}
