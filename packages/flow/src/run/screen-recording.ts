import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { animatedPng, type Frame } from '@handsight/core/picture';

const FRAME_MS = 200;
const MOST_FRAMES = 900;
const MOST_BYTES = 100_000_000;

export interface RecordedFile {
  bytes: Uint8Array;
  /** Why it ended before it was stopped. */
  cut: string | undefined;
}

/** Records a screen from redacted screenshots: at most five a second, and none when nothing has changed. */
export class ScreenRecording {
  readonly #client: DeviceClient;
  readonly #stop = new AbortController();
  readonly #recording: Promise<string | undefined>;
  readonly #frames: { png: Uint8Array; at: number }[] = [];

  /** Resolves once the first screenshot has been taken. */
  static async start(client: DeviceClient, signal: AbortSignal): Promise<ScreenRecording> {
    const { png } = await client.picture('screen', signal);
    return new ScreenRecording(client, png, signal);
  }

  private constructor(client: DeviceClient, first: Uint8Array, signal: AbortSignal) {
    this.#client = client;
    this.#frames.push({ png: first, at: this.#now() });
    this.#recording = this.#record(AbortSignal.any([signal, this.#stop.signal]));
  }

  /** Takes a final screenshot before it stops. */
  async stop(signal: AbortSignal): Promise<RecordedFile> {
    this.#stop.abort(new Error('the recording was stopped'));
    const cut = await this.#recording;
    if (cut === undefined) this.#add((await this.#client.picture('screen', signal)).png);
    const end = this.#now() + FRAME_MS;
    const frames = this.#frames.map(({ png, at }, i): Frame => ({ png, ms: Math.max(1, (this.#frames[i + 1]?.at ?? end) - at) }));
    return { bytes: animatedPng(frames), cut };
  }

  async #record(over: AbortSignal): Promise<string | undefined> {
    let bytes = 0;
    try {
      for (;;) {
        await this.#client.host.clock.after(FRAME_MS, over);
        const { png } = await this.#client.picture('screen', over);
        if (this.#add(png)) bytes += png.length;
        if (this.#frames.length >= MOST_FRAMES) return `a recording has ${MOST_FRAMES} pictures at most`;
        if (bytes > MOST_BYTES) return `a recording has ${MOST_BYTES / 1_000_000} MB at most`;
      }
    } catch (error) {
      if (over.aborted) return undefined;
      return error instanceof HandsightError ? `${error.kind}: ${error.message}` : String(error);
    }
  }

  #add(png: Uint8Array): boolean {
    const last = this.#frames.at(-1)?.png;
    if (last !== undefined && Buffer.compare(last, png) === 0) return false;
    this.#frames.push({ png, at: this.#now() });
    return true;
  }

  #now(): number {
    return this.#client.host.clock.now();
  }
}
