import type { RecordedDevice } from '../recorded/recorded-device.ts';
import type { Face } from './face.ts';

const PID = 2000;

/** Recorded dumps as what the phone shows. */
export const recordedFace = (device: RecordedDevice): Face => ({
  device,
  running: () => (device.current.package === '' ? [] : [{ app: device.current.package, pid: PID }]),
  dataOf: () => undefined,
  notifications: () => [],
  rotation: () => device.current.rotation,
  recorded: () => device.current.bytes,
});
