import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import { defineAct } from '../act-tool.ts';
import { ACT, milliseconds } from '../fields.ts';
import { parsePoint } from '../parse-point.ts';
import { forPeople } from '../tool/for-people.ts';

const center = z.string().max(60).describe('x,y');
const radius = z.number().positive().max(10_000);
const duration_ms = forPeople('how long the movement takes', milliseconds.optional());
const angle = z.number().min(-3600).max(3600);

function middle(text: string): Point {
  const at = parsePoint(text);
  if (at === undefined) throw new HandsightError('BadRequest', 'center: must be a point, x,y', { center: text });
  return at;
}

const lasting = (duration_ms: number | undefined): { durationMs?: number } =>
  duration_ms === undefined ? {} : { durationMs: duration_ms };

export const pinch = defineAct({
  name: 'pinch',
  title: 'Pinch',
  description: 'Two fingers move apart or together around a point, from one radius to another.',
  toolset: 'controls',
  destructive: false,
  idempotent: false,
  sends: ['pinch'],
  input: z.strictObject({ center, start_radius: radius, end_radius: radius, duration_ms, ...ACT }),
  action: ({ center: text, start_radius, end_radius, duration_ms }) => ({
    type: 'pinch',
    center: middle(text),
    startRadius: start_radius,
    endRadius: end_radius,
    ...lasting(duration_ms),
  }),
  done: ({ start_radius, end_radius }) => (end_radius > start_radius ? 'Pinched out.' : 'Pinched in.'),
});

export const rotate = defineAct({
  name: 'rotate',
  title: 'Rotate',
  description: 'Two fingers turn around a point, from one angle in degrees to another.',
  toolset: 'controls',
  destructive: false,
  idempotent: false,
  sends: ['rotate'],
  input: z.strictObject({ center, radius, start_angle: angle, end_angle: angle, duration_ms, ...ACT }),
  action: ({ center: text, radius: distance, start_angle, end_angle, duration_ms }) => ({
    type: 'rotate',
    center: middle(text),
    radius: distance,
    startAngleDeg: start_angle,
    endAngleDeg: end_angle,
    ...lasting(duration_ms),
  }),
  done: ({ start_angle, end_angle }) => `Rotated by ${end_angle - start_angle} degrees.`,
});

export const pause = defineAct({
  name: 'pause',
  title: 'Wait a fixed time',
  description: 'Wait a fixed time. wait_for is better wherever there is something to wait for.',
  toolset: 'controls',
  destructive: false,
  idempotent: true,
  sends: ['wait'],
  input: z.strictObject({ duration_ms: forPeople('how long to wait', milliseconds), ...ACT }),
  action: ({ duration_ms }) => ({ type: 'wait', durationMs: duration_ms }),
  done: ({ duration_ms }) => `Waited ${duration_ms} ms.`,
});
