import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { Clipboard } from '@handsight/core/device';
import type { PhoneLink } from './adb/phone-link.ts';
import { command } from './quote.ts';

const GET = 'cmd clipboard get text';

/** What phones print when the clipboard has no shell command, as on stock Android. */
const HAS_NONE = /No shell command implementation|Can't find service|Unknown command|not found|inaccessible/i;

/** Whether the phone's clipboard can be reached by a command; checked once. */
export async function hasClipboardCommand(link: PhoneLink, signal: AbortSignal): Promise<boolean> {
  const { stdout, stderr, exitCode } = await link.run(GET, signal);
  return exitCode === 0 && !HAS_NONE.test(stderr) && !stdout.startsWith('No shell command implementation');
}

export const clipboardOf = (link: PhoneLink): Clipboard => ({
  async get({ signal }) {
    return withoutLineEnd(await link.must(GET, signal));
  },
  async set(text, { signal }) {
    if (text.includes('\0')) throw new HandsightError('TextNotTypable', 'a clipboard cannot hold the NUL character');
    const { stdout, stderr, exitCode } = await link.run(command('cmd', 'clipboard', 'set', 'text', text), signal);
    if (exitCode === 0 && !HAS_NONE.test(stderr + stdout)) return;
    throw new AdbCommandError((stderr.trim() || stdout.trim()).slice(0, 200), 'cmd clipboard set text');
  },
});

/** The command appends a line break. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, '');
