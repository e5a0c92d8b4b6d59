import type { Orientation } from '@handsight/core/device';
import { AdbCommandError, AppNotInstalledError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from './adb/phone-link.ts';
import { startFailure } from './app/apps.ts';
import { command } from './quote.ts';
import { vendorRefusal } from './vendor-refusal.ts';
import type { DumpedDisplay } from './window/display-dump.ts';

/** Opens a link in whichever app Android picks for it. */
export async function openLink(link: PhoneLink, url: string, signal: AbortSignal): Promise<void> {
  if (!/^[a-zA-Z][\w+.-]*:[^\s\p{C}]*$/u.test(url))
    throw new HandsightError('BadRequest', 'this is not a link', { url: url.slice(0, 200) });
  const view = command('am', 'start', '-a', 'android.intent.action.VIEW', '-d', url);
  const failure = startFailure(await link.run(view, signal));
  if (failure === undefined) return;
  if (/unable to resolve|No Activity found/i.test(failure))
    throw new AppNotInstalledError('no app on the phone opens this link', { url: url.slice(0, 200) });
  throw new AdbCommandError(failure, 'am start -a android.intent.action.VIEW');
}

/** Rotates the screen and locks it there. Rotation 0 is the device's natural orientation, which is landscape for many tablets. */
export async function turnScreen(
  link: PhoneLink,
  orientation: Orientation,
  display: DumpedDisplay | undefined,
  signal: AbortSignal,
): Promise<void> {
  const turns = { portrait: 0, landscape: 1, upside_down: 2, landscape_right: 3 }[orientation];
  const rotation = display?.isNaturallyWide === true ? (turns + 3) % 4 : turns;
  const lock = 'settings put system accelerometer_rotation 0';
  const { stderr, stdout, exitCode } = await link.run(`${lock} && settings put system user_rotation ${rotation}`, signal);
  if (exitCode === 0) return;
  const said = (stderr.trim() || stdout.trim()).slice(0, 500);
  throw vendorRefusal(said) ?? new AdbCommandError(said, 'settings put system user_rotation', { exit_code: exitCode });
}
