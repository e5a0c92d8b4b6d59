import { HandsightError } from '@handsight/core/error';
import { drawGesture } from '../screen/gesture.ts';
import { fail, type Process } from '../process.ts';

/** `cmd statusbar expand-notifications|expand-settings|collapse`: performs the equivalent gesture. */
export async function statusBar(process: Process, [verb = '']: string[]): Promise<number> {
  const { phone } = process;
  const call = phone.call(process.signal);
  const { width, height } = await phone.size(call);
  const isOpen = (await phone.device.windows(call)).some(({ window_uid }) => window_uid.includes('/shade'));
  const x = Math.round(width / 2);
  if (verb === 'collapse') {
    if (isOpen) await phone.device.press({ modifiers: [], key: 'back', keycode: 4 }, call);
    return 0;
  }
  if (!verb.startsWith('expand-')) return fail(process, `Unknown command: ${verb}`, 255);
  if (isOpen) return 0;
  try {
    await drawGesture(
      phone,
      [
        [
          { x, y: 1, atMs: 0 },
          { x, y: Math.round(height / 2), atMs: 300 },
        ],
      ],
      call,
    );
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
  }
  return 0;
}
