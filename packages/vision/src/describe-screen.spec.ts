import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../core/src/error/errors.ts';
import { describeScreen } from './picture-describer.ts';

const accessibility = 'Application : notepad';
const tokens = { prompt: 900, completion: 40 };

describe('a combined description', () => {
  it('holds only the tree when the other sources are off', async () => {
    expect(await describeScreen({ accessibility, ocr: undefined, vlm: undefined })).toEqual({
      description: { mode: 'combined', effective_mode: 'combined', accessibility },
      tokens: { prompt: 0, completion: 0 },
    });
  });

  it('holds the words of every source that is on, and what the model cost', async () => {
    const answer = await describeScreen({
      accessibility,
      ocr: () => Promise.resolve('File Edit'),
      vlm: () => Promise.resolve({ text: 'An editor.', tokens }),
    });
    expect(answer).toEqual({
      description: { mode: 'combined', effective_mode: 'combined', accessibility, ocr: 'File Edit', vlm: 'An editor.' },
      tokens,
    });
  });

  it('says so when no text was found', async () => {
    const { description } = await describeScreen({ accessibility, ocr: () => Promise.resolve(''), vlm: undefined });
    expect(description.ocr).toBe('[No text detected by OCR]');
  });

  it('keeps the words of the others when a source fails, and names the failure', async () => {
    const { description, tokens: paid } = await describeScreen({
      accessibility,
      ocr: () => Promise.resolve('File Edit'),
      vlm: () => Promise.reject(new HandsightError('Timeout', 'the answer took too long')),
    });
    expect(description).toMatchObject({ accessibility, ocr: 'File Edit', vlm: '[VLM description failed: the answer took too long]' });
    expect(description.failures).toEqual([{ source: 'vlm', error: 'Timeout', message: 'the answer took too long' }]);
    expect(paid).toBeUndefined();
  });

  it('costs nothing when the model refuses', async () => {
    const refusal = new HandsightError('DescriptionFailed', 'it refuses the key');
    const { tokens: paid } = await describeScreen({ accessibility, ocr: undefined, vlm: () => Promise.reject(refusal) });
    expect(paid).toEqual({ prompt: 0, completion: 0 });
  });

  it('says in plain words that a source cannot be used', async () => {
    const why = '[OCR unavailable: ocr.tesseract_cmd names no program: tess]';
    const { description } = await describeScreen({
      accessibility,
      ocr: () => Promise.reject(new HandsightError('PlatformUnsupported', why)),
      vlm: undefined,
    });
    expect(description.ocr).toBe(why);
    expect(description.failures).toMatchObject([{ source: 'ocr', error: 'PlatformUnsupported' }]);
  });

  it.each([new HandsightError('Cancelled', 'the caller left'), new TypeError('a fault')])('is not given at all after %s', async (error) => {
    const asked = describeScreen({ accessibility, ocr: () => Promise.reject(error), vlm: undefined });
    await expect(asked).rejects.toBe(error);
  });
});
