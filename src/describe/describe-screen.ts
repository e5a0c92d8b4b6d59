import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';
import { NO_TEXT, ocrFailed, visionFailed } from './source-words.ts';
import type { TokenUse } from './vision/tokens.ts';
import type { VisionAnswer } from './vision/vision-model.ts';

export interface Sources {
  /** The tree in prose. */
  accessibility: string;
  /** The text on the picture; undefined when OCR is off. */
  ocr: (() => Promise<string>) | undefined;
  /** A model's words; undefined when it is off. */
  vlm: (() => Promise<VisionAnswer>) | undefined;
}

export interface SourceFailure {
  source: 'ocr' | 'vlm';
  error: ErrorKind;
  message: string;
}

/** Contract 004's combined description. A source that is off has no field; one that failed says so, and is among the failures. */
export interface Description {
  mode: 'combined';
  effective_mode: 'combined';
  accessibility: string;
  ocr?: string;
  vlm?: string;
  failures?: SourceFailure[];
}

export interface Described {
  description: Description;
  /** What the model was paid; undefined when it was asked and did not answer in time, so that nobody knows. */
  tokens: TokenUse | undefined;
}

const NOTHING: TokenUse = { prompt: 0, completion: 0 };

/** The sources are asked side by side, and one that fails does not take the others' words with it. */
export async function describeScreen({ accessibility, ocr, vlm }: Sources): Promise<Described> {
  const failures: SourceFailure[] = [];
  const wordsFor = (source: SourceFailure['source'], failed: (why: string) => string) => (cause: unknown) => {
    if (!(cause instanceof HandsightError) || cause.kind === 'Cancelled') throw cause;
    failures.push({ source, error: cause.kind, message: cause.message });
    const text = cause.kind === 'PlatformUnsupported' ? cause.message : failed(cause.message);
    return { text, tokens: cause.kind === 'Timeout' ? undefined : NOTHING };
  };
  const [read, seen] = await Promise.all([
    ocr?.().then((text) => ({ text: text === '' ? NO_TEXT : text }), wordsFor('ocr', ocrFailed)),
    vlm?.().catch(wordsFor('vlm', visionFailed)),
  ]);
  const description: Description = {
    mode: 'combined',
    effective_mode: 'combined',
    accessibility,
    ...(read === undefined ? {} : { ocr: read.text }),
    ...(seen === undefined ? {} : { vlm: seen.text }),
    ...(failures.length === 0 ? {} : { failures }),
  };
  return { description, tokens: seen === undefined ? NOTHING : seen.tokens };
}
