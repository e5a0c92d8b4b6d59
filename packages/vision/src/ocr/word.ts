import type { Bounds } from '@handsight/core/screen';

/** A word recognised in a picture. Its text is untrusted. */
export interface OcrWord {
  text: string;
  /** The engine's confidence, 0 to 100. */
  confidence: number;
  bounds: Bounds;
}
