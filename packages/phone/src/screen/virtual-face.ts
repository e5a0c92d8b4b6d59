import type { VirtualDevice } from '@handsight/virtual';
import type { Face } from './face.ts';

/** A scenario as what the phone shows. */
export const virtualFace = (device: VirtualDevice): Face => ({
  device,
  running: () => device.running(),
  dataOf: (app) => device.dataOf(app),
  notifications: () => device.notifications(),
  rotation: () => undefined,
  recorded: () => undefined,
});
