import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { Call } from '@handsight/core/device';
import type { PhoneLink } from './adb/phone-link.ts';
import { MAIN } from './helper/helper-jar.ts';

/** The phone holds a file of this name with the token as suffix, for the newest lease only. */
const FILE = '/data/local/tmp/handsight-lease';
/** Marks commands run under a lease, so they can be found among the phone's processes. */
const MARK = 'HANDSIGHT_LEASE=';
const LOST = 'handsight: the phone has a newer lease';
/** How long to wait for commands of an older lease to end. */
const WAIT_MS = 5000;
const PAUSE_MS = 50;

const refuse = `{ echo '${LOST}'; exit 1; }`;

/** Prefixes a command: the phone itself refuses it once the lease is no longer the newest. */
export const leaseGuard = (token: number): string => `${MARK}${token}; [ -e ${FILE}-${token} ] || ${refuse}; `;

/** Whether a guarded command was refused. The output says so, since not every transport returns the exit code. */
export const isRefused = (stdout: Buffer | string): boolean =>
  stdout.length < 2 * LOST.length && stdout.toString('utf8').trimEnd() === LOST;

export const leaseLost = (serial: string, token: number): HandsightError =>
  new HandsightError('LeaseLost', `${serial} has been leased to another since: lease ${token} is over`, { serial, token });

/** The file is written first, then checked against newer ones: of two concurrent leases the older yields. */
const raise = (token: number): string =>
  `: > ${FILE}-${token} || exit 1; for f in ${FILE}-*; do n="\${f##*-}"; ` +
  `if [ "$n" -gt ${token} ]; then rm -f ${FILE}-${token}; ${refuse}; elif [ "$n" -lt ${token} ]; then rm -f "$f"; fi; done`;

/** Makes a lease the phone's newest: commands of older ones are refused from now on, and those still running have ended. */
export async function raiseLease(link: PhoneLink, token: number, { clock, signal }: Call): Promise<void> {
  const { stdout, stderr, exitCode } = await link.run(raise(token), signal);
  if (isRefused(stdout)) throw leaseLost(link.serial, token);
  if (exitCode !== 0) throw new AdbCommandError(`the phone does not keep a lease: ${stderr.trim().slice(0, 300)}`, 'lease');
  const end = clock.now() + WAIT_MS;
  while ((await link.run(`pgrep -f ${findable(MARK)}`, signal)).exitCode === 0 && clock.now() < end) await clock.after(PAUSE_MS, signal);
}

/**
 * Stops another host's helper. Android allows one UiAutomation connection: while that helper runs, no other can read the phone, and it would
 * accept the other host's input. False if there was none.
 */
export async function endOtherHelper(link: PhoneLink, signal: AbortSignal): Promise<boolean> {
  return (await link.run(`pkill -9 -f ${findable(MAIN)}`, signal)).exitCode === 0;
}

/** A pattern that does not match the command line of the searching shell itself. */
const findable = (text: string): string => `'[${text.charAt(0)}]${text.slice(1)}'`;
