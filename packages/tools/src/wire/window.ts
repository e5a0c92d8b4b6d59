import { z } from 'zod';

import { type Monitor, WINDOW_KINDS, type WindowInfo } from '@handsight/core/device';
import { BoxSchema, boxOf, logicalBox } from './box.ts';

export const WindowSchema = z.object({
  index: z.int(),
  handle: z.string(),
  title: z.string(),
  process: z.string(),
  pid: z.int(),
  bounds: BoxSchema,
  focused: z.boolean(),
  window_uid: z.string(),
  kind: z.enum(WINDOW_KINDS),
  monitor_index: z.int(),
  scale_factor: z.number().exactOptional(),
  logical_bounds: BoxSchema.exactOptional(),
  physical_bounds: BoxSchema.exactOptional(),
});
export type WindowShape = z.infer<typeof WindowSchema>;

/** Fields that depend on the window's monitor are left out if the monitor is not known. */
export function windowShape(w: WindowInfo, index: number, monitors: readonly Monitor[] = []): WindowShape {
  return {
    index,
    handle: w.handle,
    title: w.title,
    process: w.process,
    pid: w.pid,
    bounds: boxOf(w.bounds),
    focused: w.focused,
    window_uid: w.window_uid,
    kind: w.kind,
    monitor_index: w.monitor_index,
    ...scaled(w, monitors),
  };
}

function scaled(w: WindowInfo, monitors: readonly Monitor[]): Pick<WindowShape, 'scale_factor' | 'logical_bounds' | 'physical_bounds'> {
  const scale_factor = monitors.find((monitor) => monitor.index === w.monitor_index)?.scale_factor;
  if (scale_factor === undefined) return {};
  return { scale_factor, logical_bounds: logicalBox(w.bounds, scale_factor), physical_bounds: boxOf(w.bounds) };
}
