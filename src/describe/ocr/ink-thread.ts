import { OffThread } from '../../device/picture/off-thread.ts';

export interface InkTasks {
  /** A PNG, `scale` times as large, as a PGM of black text on white. */
  ink: { input: { png: Uint8Array; scale: number }; output: Uint8Array };
}

export const inkThread = new OffThread<InkTasks>('ink-worker', import.meta.url);
