import type { Bounds } from './geometry.ts';
import type { UnifiedUINode } from './node.ts';

/** Why a tree holds less than the screen shows. */
export const DEGRADED_REASONS = [
  'truncated',
  'broken_markup',
  'bad_encoding',
  'other_encoding',
  'node_cap',
  'depth_cap',
  'deadline',
  'empty_tree',
  'all_hidden',
  'sparse_tree',
  'secure_window',
  'accessibility_off',
  'not_idle',
  'asleep',
  'maybe_stale',
  'undescribed_popup',
  'silent_area',
  'wayland_session',
] as const;
export type DegradedReason = (typeof DEGRADED_REASONS)[number];

export interface Degraded {
  reason: DegradedReason;
  /** What was found, in words. */
  detail: string;
}

/** A parsed dump. */
export interface Reading {
  root: UnifiedUINode;
  /** The screen in pixels, from the dump itself or from its outermost bounds. */
  screen: Bounds;
  rotation: number;
  nodeCount: number;
  degraded?: Degraded;
}
