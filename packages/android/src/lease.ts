import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { Call } from '@handsight/core/device';
import type { PhoneLink } from './adb/phone-link.ts';
import { MAIN } from './helper/helper-jar.ts';

/** A file of this name and the token behind it lies on the phone for the newest lease, and for no other. */
const FILE = '/data/local/tmp/handsight-lease';
/** By it commands that are run under a lease are found among the phone's processes. */
const MARK = 'HANDSIGHT_LEASE=';
const LOST = 'handsight: the phone has a newer lease';
/** Most that what an older lease has begun may take to end. */
const WAIT_MS = 5000;
const PAUSE_MS = 50;

const refuse = `{ echo '${LOST}'; exit 1; }`;

/** Stands before a command: the phone itself refuses it where the lease is not the newest any more. */
export const leaseGuard = (token: number): string => `${MARK}${token}; [ -e ${FILE}-${token} ] || ${refuse}; `;

/** Whether a guarded command was refused. It says so in words, since not every way to a phone gives the exit code. */
export const isRefused = (stdout: Buffer | string): boolean =>
  stdout.length < 2 * LOST.length && stdout.toString('utf8').trimEnd() === LOST;

export const leaseLost = (serial: string, token: number): HandsightError =>
  new HandsightError('LeaseLost', `${serial} has been leased to another since: lease ${token} is over`, { serial, token });

/** The file comes first, then the question whether there is a newer one: of two that come at once, the older gives way. */
const raise = (token: number): string =>
  `: > ${FILE}-${token} || exit 1; for f in ${FILE}-*; do n="\${f##*-}"; ` +
  `if [ "$n" -gt ${token} ]; then rm -f ${FILE}-${token}; ${refuse}; elif [ "$n" -lt ${token} ]; then rm -f "$f"; fi; done`;

/** Makes a lease the phone's newest: commands of older ones are refused from now on, and what they had begun has ended. */
export async function raiseLease(link: PhoneLink, token: number, { clock, signal }: Call): Promise<void> {
  const { stdout, stderr, exitCode } = await link.run(raise(token), signal);
  if (isRefused(stdout)) throw leaseLost(link.serial, token);
  if (exitCode !== 0) throw new AdbCommandError(`the phone does not keep a lease: ${stderr.trim().slice(0, 300)}`, 'lease');
  const end = clock.now() + WAIT_MS;
  while ((await link.run(`pgrep -f ${findable(MARK)}`, signal)).exitCode === 0 && clock.now() < end) await clock.after(PAUSE_MS, signal);
}

/**
 * Ends the helper of another host. Android has one seat for automation: while it runs no other can read the phone, and it would take the
 * other host's inputs. False where there was none.
 */
export async function endOtherHelper(link: PhoneLink, signal: AbortSignal): Promise<boolean> {
  return (await link.run(`pkill -9 -f ${findable(MAIN)}`, signal)).exitCode === 0;
}

/** A pattern that is not found in the command line of the shell that looks for it. */
const findable = (text: string): string => `'[${text.charAt(0)}]${text.slice(1)}'`;
