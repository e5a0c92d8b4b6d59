import { bytesOf } from '../io/bytes.ts';
import { REAL_PACE } from '../pace.ts';
import type { Phone } from '../phone.ts';
import { activeWindow } from './face.ts';
import { untilIdle } from './idle.ts';
import { uiautomatorXml } from './uiautomator-xml.ts';

const NOT_IDLE = 'could not get idle state.';
const NULL_ROOT = 'null root node returned by UiTestAutomationBridge.';
const BUSY =
  'java.lang.IllegalStateException: UiAutomationService android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@1b already registered!';
const KILLED = 'Killed';
/** Real dumps have no limit, but the device interface requires one. */
const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** All that can be read of a locked phone. */
function lockScreenXml({ facts: { size }, lock }: Phone): string {
  const text = lock === 'pin' ? 'Enter PIN' : 'Swipe up to unlock';
  const node = (attributes: string, inner = ''): string =>
    `<node index="0" ${attributes} package="com.android.systemui" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false"${inner === '' ? ' />' : `>${inner}</node>`}`;
  const label = node(
    `text="${text}" resource-id="com.android.systemui:id/keyguard_indication_text" class="android.widget.TextView" content-desc="" bounds="[0,${size.height - 300}][${size.width},${size.height - 200}]"`,
  );
  const frame = `text="" resource-id="" class="android.widget.FrameLayout" content-desc="" bounds="[0,0][${size.width},${size.height}]"`;
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node(frame, label)}</hierarchy>`;
}

/** What `uiautomator dump` writes, or its error message. */
export async function dumpScreen(phone: Phone, signal: AbortSignal): Promise<{ bytes: Uint8Array } | { error: string }> {
  const { dump } = phone.faults;
  if (dump === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (dump === 'busy' || phone.automation !== undefined) return { error: BUSY };
  if (dump === 'killed') return { error: KILLED };
  if (dump === 'not_idle') return { error: NOT_IDLE };
  if (dump === 'null_root' || !phone.isAwake) return { error: NULL_ROOT };
  if (typeof dump !== 'string') return { bytes: dump };
  const begun = phone.clock.now();
  if (!(await untilIdle(phone.device, phone.clock, signal))) return { error: NOT_IDLE };
  // A new uiautomator has seen no events yet and always waits the whole time.
  await phone.pace.take(Math.max(0, REAL_PACE.uiautomatorQuiet - (phone.clock.now() - begun)), signal);
  if (phone.isLocked) return { bytes: bytesOf(lockScreenXml(phone)) };
  const recorded = phone.face.recorded();
  if (recorded !== undefined) return { bytes: recorded };
  const call = phone.call(signal);
  const window = await activeWindow(phone.face, call);
  if (window === undefined) return { error: NULL_ROOT };
  const { root } = await phone.device.read(window.window_uid, LIMITS, call);
  return { bytes: bytesOf(uiautomatorXml(root, await phone.rotation(call))) };
}
