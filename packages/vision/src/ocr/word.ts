import type { Bounds } from '@handsight/core/screen';

/** A word that was read off a picture. Its text is untrusted. */
export interface OcrWord {
  text: string;
  /** 0 to 100, the engine's own opinion. */
  confidence: number;
  bounds: Bounds;
}
