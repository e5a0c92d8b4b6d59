import { describe, expect, it } from 'vitest';

import { realClock } from '../../../core/src/device/clock.ts';
import type { PhoneLink } from '../adb/phone-link.ts';
import { typeText } from '../phone-input.ts';

const call = { clock: realClock, signal: new AbortController().signal } as Parameters<typeof typeText>[5];

/** A phone whose `input text` fails as it does on some makers' builds, and its clipboard. */
function phone(held?: string) {
  const ran: string[] = [];
  let text = '';
  const link = {
    serial: 'p',
    run: (command: string) => {
      ran.push(command.replace(/^case .*?esac; /, ''));
      const isText = command.includes('input text');
      return Promise.resolve({ stdout: '', stderr: isText ? 'Error: Attempt to get length of null array' : '', exitCode: isText ? 1 : 0 });
    },
  } as unknown as PhoneLink;
  const clipboard = {
    get: () => Promise.resolve(held ?? text),
    set: (given: string) => {
      text = given;
      return Promise.resolve();
    },
  };
  return { link, clipboard, ran };
}

describe('text that `input text` fails to type', () => {
  it('is pasted from the clipboard', async () => {
    const { link, clipboard, ran } = phone();
    expect(await typeText(link, clipboard, undefined, 'input', 'hello', call)).toBe('clipboard');
    expect(ran).toEqual(['input text hello', 'input keyevent KEYCODE_PASTE']);
  });

  it('is refused where the clipboard does not take it, and nothing else is pasted', async () => {
    const { link, clipboard, ran } = phone('something else');
    await expect(typeText(link, clipboard, undefined, 'input', 'hello', call)).rejects.toMatchObject({ kind: 'AdbCommand' });
    expect(ran).toEqual(['input text hello']);
  });
});
