import { AdbCommandError, HandsightError } from '@handsight/core/error';
import { readDump, type Reading } from '@handsight/core/screen';
import type { Call, Gesture } from '@handsight/core/device';
import { HelperRefusal } from './helper-http.ts';
import type { RunningHelper } from './helper.ts';

/** The helper as long as it answers. One that has fallen silent is stopped, so that plain adb has the phone's one seat for automation. */
export class PhoneHelper {
  #handle: RunningHelper | undefined;

  constructor(handle: RunningHelper) {
    this.#handle = handle;
    void handle.ended.then(() => this.#drop());
  }

  get isUp(): boolean {
    return this.#handle !== undefined;
  }

  /** Undefined when the helper does not know. */
  async reading({ signal }: Call): Promise<Reading | undefined> {
    const handle = this.#handle;
    if (handle === undefined) return undefined;
    try {
      return readDump(await handle.client.source(signal));
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof HandsightError && error.kind === 'DeviceGone') await this.#drop();
      return undefined;
    }
  }

  async gesture(gesture: Gesture, { signal }: Call): Promise<void> {
    await this.#send(async ({ client }) => client.gesture(gesture, signal));
  }

  async type(text: string, { signal }: Call): Promise<void> {
    await this.#send(async ({ client }) => client.typeText(text, signal));
  }

  async close(): Promise<void> {
    await this.#drop();
  }

  async #send(input: (handle: RunningHelper) => Promise<void>): Promise<void> {
    if (this.#handle === undefined)
      throw new HandsightError('PlatformUnsupported', 'the helper on the phone has ended', { capability: 'helper' });
    try {
      await input(this.#handle);
    } catch (error) {
      if (error instanceof HelperRefusal) throw new AdbCommandError(error.message, 'helper', {}, { cause: error });
      if (error instanceof HandsightError && error.kind === 'DeviceGone') await this.#drop();
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.shutdown();
  }
}
