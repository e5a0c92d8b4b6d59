import type { Call } from '../device/call.ts';
import type { ErrorKind } from '../error/table.ts';
import type { Bounds } from '../screen/geometry.ts';

/** A redacted picture: hidden areas are already painted over. */
export interface ScreenPicture {
  png: Uint8Array;
  /** The part of the device's coordinate space that it shows; it may have more or fewer pixels than that. */
  area: Bounds;
}

export interface SourceFailure {
  source: 'ocr' | 'vlm';
  error: ErrorKind;
  message: string;
}

/** The combined description. A source that is off has no field; one that failed says so, and is among the failures. */
export interface Description {
  mode: 'combined';
  effective_mode: 'combined';
  accessibility: string;
  ocr?: string;
  vlm?: string;
  failures?: SourceFailure[];
}

export interface TokenUse {
  prompt: number;
  completion: number;
}

export interface DescribedScreen {
  description: Description;
  /** Tokens used by the model; undefined if it did not answer in time, so that the number is unknown. */
  tokens: TokenUse | undefined;
}

export interface OcrStatus {
  enabled: boolean;
  engine: string | null;
  path: string | null;
  version: string | null;
  error: string | null;
}

export interface VisionStatus {
  enabled: boolean;
  model: string | null;
  endpoint: string | null;
  error: string | null;
}

/**
 * Descriptions of a screen beyond its tree: OCR of its picture and a vision model's words. Pictures are passed in redacted; the caller must
 * redact the answers.
 */
export interface Describer {
  readonly ocrEnabled: boolean;
  readonly visionEnabled: boolean;
  /** The text on a picture, in reading order. */
  readText(picture: ScreenPicture, call: Call): Promise<string>;
  /** The most tokens that `describe` may use for this picture; 0 if the model is not asked. */
  estimateTokens(picture: ScreenPicture): number;
  /** The tree's prose together with every source that is on. `picture` is undefined where the device gives none. */
  describe(accessibility: string, picture: ScreenPicture | undefined, call: Call): Promise<DescribedScreen>;
  status(): Promise<{ ocr: OcrStatus; vlm: VisionStatus }>;
  close(): Promise<void>;
}
