/** The page segmentation mode for text scattered in no particular order: screens are not pages. */
export const SPARSE_TEXT = '11';

/** An engine that finds words in pictures. */
export interface TextReader {
  readonly engine: 'tesseract' | 'tesseract.js';
  /** The program or module that does the work. */
  readonly path: string;
  version(signal: AbortSignal): Promise<string>;
  /** Tesseract's TSV output for a picture file. */
  table(picture: Uint8Array, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}
