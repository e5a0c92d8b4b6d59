import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';
import { vendorRefusal } from '../vendor-refusal.ts';

/** `EX_NOPERM` of sysexits.h; `input` itself never exits with it. */
const ASLEEP = 77;
/** The check is part of the input command, so the screen cannot go dark between the two. */
const UNLESS_ASLEEP = `case "$(dumpsys power)" in *mWakefulness=Asleep*|*mWakefulness=Doz*) exit ${ASLEEP};; esac; `;

/**
 * What `input` prints when it does nothing. Old Androids exit with code 0 even then; anything else on stderr
 * is vendor noise (MIUI prints stack traces for input that arrives).
 */
const REFUSED =
  /^Error: |^Exception occurred while executing|\bcom\.android\.commands\.input\.|\bcom\.android\.server\.input\.InputShellCommand\b|^[Uu]sage: input/m;

/** The program that sends input; the default display needs no option. */
export const inputProgram = (display: number | undefined): string =>
  display === undefined || display === 0 ? 'input' : `input -d ${display}`;

/** Runs an `input` command, unless the screen is dark. */
export async function sendInput(link: PhoneLink, command: string, signal: AbortSignal, inTheDark = false): Promise<void> {
  const { stdout, stderr, exitCode } = await link.run(inTheDark ? command : `${UNLESS_ASLEEP}${command}`, signal);
  if (exitCode === ASLEEP) throw new HandsightError('DeviceAsleep', `${link.serial} is asleep: nothing was sent to its dark screen`);
  if (exitCode === 0 && stderr === '') return;
  const words = (stderr.trim() || stdout.trim()).slice(0, 500);
  const denied = vendorRefusal(words);
  if (denied !== undefined) throw denied;
  if (exitCode !== 0 || REFUSED.test(stderr))
    throw new AdbCommandError(words === '' ? `exited with code ${exitCode}` : words, command.slice(0, 60), { exit_code: exitCode });
}
