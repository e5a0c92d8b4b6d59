import type { Config } from '../config/schema.ts';
import type { Call } from '../device/call.ts';
import type { Clock } from '../device/clock.ts';
import { HandsightError } from '../error/errors.ts';
import { describeScreen, type Described } from './describe-screen.ts';
import { textOf } from './ocr/lines.ts';
import { Ocr, type OcrStatus } from './ocr/ocr.ts';
import type { OcrWord } from './ocr/word.ts';
import type { ScreenPicture } from './screen-picture.ts';
import { VisionModel, type VisionStatus } from './vision/vision-model.ts';

/** A slow source is given up this long before its caller is, so that the others' words still arrive. */
const ANSWER_MARGIN_MS = 250;

export interface DescribeStatus {
  ocr: OcrStatus;
  vlm: VisionStatus;
}

/**
 * What can be said of a screen beyond its tree: the text on its picture and a model's words. What comes in is painted
 * over already, and what comes out is for the caller to redact.
 */
export class Describe {
  readonly #ocr: Ocr;
  readonly #vision: VisionModel;

  constructor(config: Pick<Config, 'ocr' | 'vlm'>, env: NodeJS.ProcessEnv, clock: Clock) {
    this.#ocr = new Ocr(config.ocr, env, clock);
    this.#vision = new VisionModel(config.vlm, env);
  }

  get ocrEnabled(): boolean {
    return this.#ocr.enabled;
  }

  get visionEnabled(): boolean {
    return this.#vision.enabled;
  }

  /** Words with their places on the device, in no particular order. */
  readWords(picture: ScreenPicture, call: Call): Promise<OcrWord[]> {
    return this.#ocr.read(picture, call);
  }

  /** The text in reading order. */
  async readText(picture: ScreenPicture, call: Call): Promise<string> {
    return textOf(await this.readWords(picture, call));
  }

  /** What `describe` may pay its model for this picture; 0 when the model is not asked. */
  estimateTokens(picture: ScreenPicture): number {
    return this.#vision.estimateTokens(picture);
  }

  /** The tree's prose together with every source that is on. `picture` is undefined where the device gives none. */
  describe(accessibility: string, picture: ScreenPicture | undefined, call: Call): Promise<Described> {
    const sooner = { ...call, deadline: call.deadline - ANSWER_MARGIN_MS };
    return describeScreen({
      accessibility,
      ocr: this.ocrEnabled ? async () => this.readText(given(picture), sooner) : undefined,
      vlm: this.visionEnabled ? async () => this.#vision.describe(given(picture), sooner) : undefined,
    });
  }

  async status(): Promise<DescribeStatus> {
    return { ocr: await this.#ocr.status(), vlm: this.#vision.status() };
  }

  close(): Promise<void> {
    return this.#ocr.close();
  }
}

function given(picture: ScreenPicture | undefined): ScreenPicture {
  if (picture !== undefined) return picture;
  throw new HandsightError('DescriptionFailed', 'there is no picture of the screen');
}
