import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SCREENSHOTS_FOLDER = 'screenshots';

/** PNG files, already redacted. */
export interface StepPictures {
  full?: Uint8Array;
  window?: Uint8Array;
}

/** The screenshot fields of a row. */
export interface ScreenshotRefs {
  screenshot_full_ref?: string;
  screenshot_window_ref?: string;
  screenshot_error?: string;
}

/** Keeps the pictures of the first step and of every n-th, in files beside the trace. */
export class StepScreenshots {
  readonly #dir: string;
  readonly #every: number;

  constructor(dir: string, every: number) {
    this.#dir = dir;
    this.#every = every;
  }

  /** `pictures` is called only when they are due. A picture that fails must not lose the step. */
  async save(seq: number, pictures: (() => Promise<StepPictures>) | undefined): Promise<ScreenshotRefs> {
    if (pictures === undefined || this.#every === 0 || (seq !== 1 && seq % this.#every !== 0)) return {};
    try {
      const { full, window } = await pictures();
      return {
        ...(full !== undefined && { screenshot_full_ref: await this.#write(seq, 'full', full) }),
        ...(window !== undefined && { screenshot_window_ref: await this.#write(seq, 'window', window) }),
      };
    } catch (error) {
      return { screenshot_error: error instanceof Error ? error.message : String(error) };
    }
  }

  async #write(seq: number, what: string, png: Uint8Array): Promise<string> {
    const ref = `${SCREENSHOTS_FOLDER}/step-${String(seq).padStart(5, '0')}-${what}.png`;
    await writeFile(join(this.#dir, ref), png, { flush: true, mode: 0o600 });
    return ref;
  }
}
