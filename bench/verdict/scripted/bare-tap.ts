import type { DeviceClient } from '@handsight/core/client';
import { callOf, type Site } from './site.ts';

/** Milliseconds of a tap on an element with the reading before it and the one after it, and no verdict. */
export async function bareTapMs({ device, client }: Site, selector: string): Promise<number> {
  const { bounds } = await client.find(selector);
  const at = { x: Math.round((bounds.left + bounds.right) / 2), y: Math.round((bounds.top + bounds.bottom) / 2), atMs: 0 };
  const read = (): ReturnType<DeviceClient['observe']> => client.observe();
  const begun = performance.now();
  await read();
  await device.gesture({ paths: [[at]], button: 'left', count: 1, modifiers: [] }, callOf());
  await read();
  return performance.now() - begun;
}
