import type { Config } from '@handsight/core/config';
import { type Call, type Clock, withDeadline } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { OcrStatus, ScreenPicture } from '@handsight/core/host';
import { checkPicture, type CheckedPicture } from '../screen-picture.ts';
import { OCR_OFF, ocrUnavailable } from '../source-messages.ts';
import { untilDeadline } from '../until-deadline.ts';
import { findProgram } from './find-program.ts';
import { inkFile } from './ink-thread.ts';
import { InstalledReader } from './installed-reader.ts';
import { PackagedReader } from './packaged-reader.ts';
import type { TextReader } from './text-reader.ts';
import { parseTsv } from './tsv.ts';
import type { OcrWord } from './word.ts';

const MAX_AT_ONCE = 8;
const VERSION_TIMEOUT_MS = 5000;

/** For `healthz`: which engine would read, and what is wrong with it. */
/** Reads the words of a picture with the installed tesseract if there is one, otherwise with the packaged one. */
export class Ocr {
  readonly #config: Config['ocr'];
  readonly #env: NodeJS.ProcessEnv;
  readonly #clock: Clock;
  #reader: Promise<TextReader> | undefined;
  #version: string | undefined;
  #running = 0;

  constructor(config: Config['ocr'], env: NodeJS.ProcessEnv, clock: Clock) {
    this.#config = config;
    this.#env = env;
    this.#clock = clock;
  }

  get enabled(): boolean {
    return this.#config.enabled;
  }

  /** The words that the engine is sure enough of, in no particular order. */
  async read(picture: ScreenPicture, call: Call): Promise<OcrWord[]> {
    if (!this.enabled) throw new HandsightError('PlatformUnsupported', OCR_OFF);
    const checked = checkPicture(picture);
    if (this.#running >= MAX_AT_ONCE) {
      throw new HandsightError('DeviceBusy', `text is being read from ${MAX_AT_ONCE} pictures already`, { running: this.#running });
    }
    this.#running++;
    try {
      const reader = await this.#theReader();
      const words = await untilDeadline(call, 'reading text', (signal) => wordsOn(checked, reader, signal));
      return words.filter((word) => word.confidence >= this.#config.min_confidence);
    } finally {
      this.#running--;
    }
  }

  async status(): Promise<OcrStatus> {
    const status: OcrStatus = { enabled: this.enabled, engine: null, path: null, version: null, error: null };
    if (!this.enabled) return status;
    try {
      const reader = await this.#theReader();
      status.engine = reader.engine;
      status.path = reader.path;
      status.version = await this.#versionOf(reader);
    } catch (error) {
      status.error = error instanceof Error ? error.message : String(error);
    }
    return status;
  }

  async close(): Promise<void> {
    const reader = await this.#reader?.catch(() => undefined);
    await reader?.close();
  }

  /** Chosen once; a failure is not cached, so that an engine installed later is found. */
  #theReader(): Promise<TextReader> {
    if (this.#reader === undefined) {
      this.#reader = this.#choose();
      this.#reader.catch(() => (this.#reader = undefined));
    }
    return this.#reader;
  }

  /** If the operator configured a program, there is no fallback. */
  async #choose(): Promise<TextReader> {
    const named = this.#config.tesseract_cmd;
    const path = await findProgram(named ?? 'tesseract', this.#env);
    if (path !== undefined) return new InstalledReader(path, this.#env);
    if (named === undefined) return new PackagedReader();
    throw new HandsightError('PlatformUnsupported', ocrUnavailable(`ocr.tesseract_cmd names no program: ${named}`));
  }

  async #versionOf(reader: TextReader): Promise<string> {
    this.#version ??= await withDeadline(this.#clock, VERSION_TIMEOUT_MS, `asking ${reader.path} for its version`, ({ signal }) =>
      reader.version(signal),
    );
    return this.#version;
  }
}

async function wordsOn(picture: CheckedPicture, reader: TextReader, signal: AbortSignal): Promise<OcrWord[]> {
  const { file, scale } = await inkFile(picture, signal);
  return parseTsv(await reader.table(file, signal)).map((word) => ({ ...word, bounds: picture.toDevice(word.bounds, scale) }));
}
