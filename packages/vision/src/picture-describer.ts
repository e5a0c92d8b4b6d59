import type { Config } from '@handsight/core/config';
import type { Call, Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { DescribedScreen, Describer, OcrStatus, ScreenPicture, VisionStatus } from '@handsight/core/host';
import { describeScreen } from './describe-screen.ts';
import { textOf } from './ocr/lines.ts';
import { Ocr } from './ocr/ocr.ts';
import type { OcrWord } from './ocr/word.ts';
import { VisionModel } from './vision-model.ts';

/** A slow source is aborted this long before the caller's deadline, so that the others' results still arrive. */
const ANSWER_MARGIN_MS = 250;

/** Describes pictures by OCR and by a vision model, each if enabled. */
export class PictureDescriber implements Describer {
  readonly #ocr: Ocr;
  readonly #vision: VisionModel;

  constructor(config: Pick<Config, 'ocr' | 'vlm'>, env: NodeJS.ProcessEnv, clock: Clock) {
    this.#ocr = new Ocr(config.ocr, env, clock);
    this.#vision = new VisionModel(config.vlm, env, clock);
  }

  get ocrEnabled(): boolean {
    return this.#ocr.enabled;
  }

  get visionEnabled(): boolean {
    return this.#vision.enabled;
  }

  /** Words with their bounds on the device, in no particular order. */
  readWords(picture: ScreenPicture, call: Call): Promise<OcrWord[]> {
    return this.#ocr.read(picture, call);
  }

  /** The text in reading order. */
  async readText(picture: ScreenPicture, call: Call): Promise<string> {
    return textOf(await this.readWords(picture, call));
  }

  /** The most tokens that `describe` may spend on this picture; 0 if no model is used. */
  estimateTokens(picture: ScreenPicture): number {
    return this.#vision.estimateTokens(picture);
  }

  /** The tree's prose together with every enabled source. `picture` is undefined if the device provides none. */
  describe(accessibility: string, picture: ScreenPicture | undefined, call: Call): Promise<DescribedScreen> {
    const sooner = { ...call, deadline: call.deadline - ANSWER_MARGIN_MS };
    return describeScreen({
      accessibility,
      ocr: this.ocrEnabled ? async () => this.readText(given(picture), sooner) : undefined,
      vlm: this.visionEnabled ? async () => this.#vision.describe(given(picture), sooner) : undefined,
    });
  }

  async status(): Promise<{ ocr: OcrStatus; vlm: VisionStatus }> {
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
