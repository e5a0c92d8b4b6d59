import { HandsightError } from '@handsight/core/error';
import { readDump, type Reading } from '@handsight/core/screen';
import type { Call, Gesture, Route } from '@handsight/core/device';
import type { RunningAppium } from './start-appium.ts';

/** Appium's server while it answers. One that stops answering is killed, to free the phone's single UiAutomation connection for plain adb. */
export class AppiumHelper {
  #running: RunningAppium | undefined;

  constructor(running: RunningAppium) {
    this.#running = running;
    void running.ended.then(() => this.#drop());
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  /** Undefined when it cannot answer. */
  async reading({ signal }: Call): Promise<Reading | undefined> {
    const running = this.#running;
    if (running === undefined) return undefined;
    try {
      return readDump(await running.client.source(signal));
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof HandsightError && error.kind === 'DeviceGone') await this.#drop();
      return undefined;
    }
  }

  async gesture(gesture: Gesture, { signal }: Call): Promise<void> {
    await this.#send(async ({ client }) => client.gesture(gesture, signal));
  }

  async type(text: string, { signal }: Call): Promise<Route> {
    await this.#send(async ({ client }) => client.typeText(text, signal));
    return 'accessibility';
  }

  async close(): Promise<void> {
    await this.#drop();
  }

  async #send(input: (running: RunningAppium) => Promise<void>): Promise<void> {
    if (this.#running === undefined)
      throw new HandsightError('PlatformUnsupported', "Appium's server on the phone has ended", { capability: 'helper' });
    try {
      await input(this.#running);
    } catch (error) {
      if (error instanceof HandsightError && error.kind === 'DeviceGone') await this.#drop();
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.shutdown();
  }
}
