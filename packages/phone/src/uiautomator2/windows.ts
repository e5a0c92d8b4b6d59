import type { Call, WindowInfo } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import type { Phone } from '../phone.ts';

export interface WindowTree {
  info: WindowInfo;
  root: UnifiedUINode;
}

const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** All windows with their trees, the active one first. */
export async function readWindows({ device }: Phone, call: Call): Promise<WindowTree[]> {
  const windows = await device.windows(call);
  return Promise.all(windows.map(async (info) => ({ info, root: (await device.read(info.window_uid, LIMITS, call)).root })));
}

export async function activeTree(phone: Phone, call: Call): Promise<WindowTree | undefined> {
  return (await readWindows(phone, call))[0];
}
