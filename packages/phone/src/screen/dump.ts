import { bytesOf } from '../io/bytes.ts';
import type { Phone } from '../phone.ts';
import { activeWindow } from './face.ts';
import { untilIdle } from './idle.ts';
import { uiautomatorXml } from './uiautomator-xml.ts';

const NOT_IDLE = 'could not get idle state.';
const NULL_ROOT = 'null root node returned by UiTestAutomationBridge.';
/** Real dumps have no limit either, but the seam asks for one. */
const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** What `uiautomator dump` writes, or what it says instead. */
export async function dumpScreen(phone: Phone, signal: AbortSignal): Promise<{ bytes: Uint8Array } | { error: string }> {
  const { dump } = phone.faults;
  if (dump === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (dump === 'not_idle') return { error: NOT_IDLE };
  if (dump === 'null_root' || !phone.isAwake) return { error: NULL_ROOT };
  if (typeof dump !== 'string') return { bytes: dump };
  if (!(await untilIdle(phone.device, phone.clock, signal))) return { error: NOT_IDLE };
  const recorded = phone.face.recorded();
  if (recorded !== undefined) return { bytes: recorded };
  const call = phone.call(signal);
  const window = await activeWindow(phone.face, call);
  if (window === undefined) return { error: NULL_ROOT };
  const { root } = await phone.device.read(window.window_uid, LIMITS, call);
  return { bytes: bytesOf(uiautomatorXml(root, await phone.rotation(call))) };
}
