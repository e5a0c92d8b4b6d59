import { describe, expect, test } from 'vitest';

import { inTerminal } from './show-picture.ts';

const picture = Buffer.alloc(6000, 7).toString('base64');

describe('a picture in a terminal', () => {
  test('is sent in pieces to those that speak the kitty protocol, the last one marked', () => {
    const sequence = inTerminal(picture, true, { TERM: 'xterm-kitty' }) ?? '';
    const pieces = sequence
      .split('\u001b\\')
      .filter((piece) => piece !== '')
      .map((piece) => piece.replace('\u001b_G', '').split(';'));
    expect(pieces.map(([keys]) => keys)).toEqual(['a=T,f=100,m=1', 'm=0']);
    expect(pieces.map(([, data]) => data).join('')).toBe(picture);
  });

  test('is sent whole to those that speak that of iTerm2', () => {
    expect(inTerminal(picture, true, { TERM_PROGRAM: 'iTerm.app' })).toBe(
      `\u001b]1337;File=inline=1;size=6000;preserveAspectRatio=1:${picture}\u0007`,
    );
  });

  test.each([
    ['a pipe', false, { TERM: 'xterm-kitty' }],
    ['a terminal without pictures', true, { TERM: 'xterm-256color' }],
    ['a multiplexer', true, { TERM: 'screen-256color', TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/tmux-0/default,1,0' }],
  ])('is not sent to %s', (_, isTerminal, env) => {
    expect(inTerminal(picture, isTerminal, env)).toBeUndefined();
  });
});
