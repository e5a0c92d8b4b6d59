import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';

/** Sends a command of `input`. Old Androids report failures in words and end with 0. */
export async function sendInput(link: PhoneLink, command: string, signal: AbortSignal): Promise<void> {
  const { stdout, stderr, exitCode } = await link.run(command, signal);
  if (exitCode === 0 && stderr === '') return;
  const words = (stderr.trim() || stdout.trim()).slice(0, 500);
  if (words.includes('INJECT_EVENTS')) {
    throw new HandsightError(
      'PermissionDenied',
      'the phone forbids input from adb; on Xiaomi and some others allow "USB debugging (Security settings)" in the developer options',
      { said: words },
    );
  }
  if (exitCode !== 0 || /\b(?:Error|Exception|Invalid|Unknown)\b/.test(words))
    throw new AdbCommandError(words === '' ? `it ended with ${exitCode}` : words, command.slice(0, 60), { exit_code: exitCode });
}
