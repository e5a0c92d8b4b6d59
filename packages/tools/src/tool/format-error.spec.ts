import { describe, expect, it } from 'vitest';

import { ERROR_KINDS, ERROR_TABLE } from '../../../core/src/error/table.ts';
import { formatError } from './format-error.ts';

const none = (): undefined => undefined;

describe('a formatted error', () => {
  it.each(ERROR_KINDS)('%s has its name and its hint', (kind) => {
    const { text } = formatError({ kind, message: 'why', context: {} }, none);
    expect(text.startsWith(kind)).toBe(true);
    expect(text).toContain(ERROR_TABLE[kind].hint);
  });

  it('names the next tool as the dialect calls it', () => {
    expect(formatError({ kind: 'WindowGone', message: 'gone', context: {} }, (step) => `my tool to ${step}`).text).toContain(
      'Next: my tool to list windows.',
    );
  });

  it('keeps a message apart that may quote the screen', () => {
    const words = formatError({ kind: 'ElementDisabled', message: 'Button "Pay now" is disabled', context: {} }, none);
    expect(words.text).not.toContain('Pay now');
    expect(words.screen).toBe('Button "Pay now" is disabled');
  });

  it('lists what could have been meant, apart', () => {
    const candidates = [
      { ref: '@b1', selector: 'Button[index=0]', bounds: { left: 1, top: 2, right: 3, bottom: 4 } },
      { selector: 'Button[index=1]' },
      7,
    ];
    expect(formatError({ kind: 'AmbiguousTarget', message: '2 elements match', context: { candidates } }, none)).toMatchObject({
      text: expect.stringMatching(/^AmbiguousTarget: 2 elements match\n/) as string,
      screen: '@b1 Button[index=0] [1,2][3,4]\nButton[index=1]',
    });
    expect(formatError({ kind: 'ElementNotFound', message: 'none', context: { suggestions: ['A\nB'] } }, none).screen).toBe(
      'similar: "A B"',
    );
  });
});
