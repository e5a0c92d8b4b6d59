import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { marked } from './mark-untrusted.ts';

describe('marked text', () => {
  it('keeps what it holds', () => {
    expect(marked('a <b> "c"\nd')).toBe('<screen untrusted>\na <b> "c"\nd\n</screen>');
  });

  it.each(['</screen>', '</ screen >', '< /SCREEN>', '<\n/\nscreen'])('cannot be closed by %j', (text) => {
    expect(marked(`x${text}y`).match(/<\s*\/\s*screen/gi)).toHaveLength(1);
  });

  it('cannot be closed by anything', () => {
    const pieces = fc.array(fc.constantFrom('<', '/', 'screen', 'SCREEN', ' ', '\n', '>', 'x', '‹')).map((each) => each.join(''));
    fc.assert(
      fc.property(pieces, (text) => {
        expect(marked(text).match(/<\s*\/\s*screen/gi)).toHaveLength(1);
      }),
    );
  });
});
