import { HandsightError } from '@handsight/core/error';
import type { DescribedScreen, Description, SourceFailure, TokenUse } from '@handsight/core/host';
import { NO_TEXT, ocrFailed, visionFailed } from './source-messages.ts';
import type { VisionAnswer } from './vision-model.ts';

export interface Sources {
  /** The tree in prose. */
  accessibility: string;
  /** The text in the picture; undefined if OCR is off. */
  ocr: (() => Promise<string>) | undefined;
  /** A model's description; undefined if it is off. */
  vlm: (() => Promise<VisionAnswer>) | undefined;
}

const NOTHING: TokenUse = { prompt: 0, completion: 0 };

/** Queries the sources in parallel; one that fails does not affect the others. */
export async function describeScreen({ accessibility, ocr, vlm }: Sources): Promise<DescribedScreen> {
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
