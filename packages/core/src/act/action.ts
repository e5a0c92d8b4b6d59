import { z } from 'zod';

import { BUTTONS, MODIFIERS, ORIENTATIONS, PERMISSIONS } from '../device/input.ts';
import { PointSchema, TargetSchema } from '../look/target/target.ts';
import { GESTURE_TIMES, SCROLL_TO } from './defaults.ts';

const duration = z.number().int().min(0).max(60_000);
const radius = z.number().positive().max(10_000);
const angle = z.number().min(-3600).max(3600);
const app = z.string().regex(/^[\w.:/@ -]{1,255}$/, 'an app is named by letters, digits and ._:/@-');
const shape = z.string().regex(/^(?:[a-z0-9]{2,10}|\d{1,9}:\d{1,9})$/, 'a preset, or two numbers with a colon between them');
/** The most that the largest request can hold, in any script. */
export const typedText = z.string().max(250_000);
export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
const direction = z.enum(DIRECTIONS);

const setting = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('permissions'), app, permissions: z.record(z.string().max(200), z.enum(PERMISSIONS)) }),
  z.strictObject({ name: z.literal('location'), latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  z.strictObject({ name: z.literal('airplane_mode'), enabled: z.boolean() }),
  z.strictObject({ name: z.literal('dark_mode'), enabled: z.boolean() }),
  z.strictObject({ name: z.literal('media'), path: z.string().min(1).max(4000) }),
  /** Forget every password and key that apps have stored. */
  z.strictObject({ name: z.literal('clear_keychain') }),
]);

/**
 * One input. Every edge translates its own shape into this union, and nothing else reaches a device. `swipe` names the direction the finger
 * moves; `scroll` and `scroll_to` name the direction of travel through the content.
 */
export const ActionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tap'),
    target: TargetSchema,
    button: z.enum(BUTTONS).default('left'),
    count: z.number().int().min(1).max(3).default(1),
    /** Keys held during the tap. */
    modifiers: z.array(z.enum(MODIFIERS)).max(MODIFIERS.length).optional(),
  }),
  z.strictObject({
    type: z.literal('long_press'),
    target: TargetSchema,
    durationMs: duration.default(() => GESTURE_TIMES.LONG_PRESS_DURATION_MS),
  }),
  z.strictObject({
    type: z.literal('swipe'),
    direction,
    target: TargetSchema.optional(),
    durationMs: duration.default(() => GESTURE_TIMES.SWIPE_DURATION_MS),
  }),
  z.strictObject({
    type: z.literal('swipe_points'),
    from: PointSchema,
    to: PointSchema,
    durationMs: duration.default(() => GESTURE_TIMES.SWIPE_DURATION_MS),
  }),
  z.strictObject({
    type: z.literal('drag'),
    from: TargetSchema,
    to: TargetSchema,
    modifiers: z.array(z.enum(MODIFIERS)).default([]),
    holdMs: duration.default(0),
    durationMs: duration.default(500),
  }),
  z.strictObject({
    type: z.literal('pinch'),
    center: PointSchema,
    startRadius: radius,
    endRadius: radius,
    durationMs: duration.default(() => GESTURE_TIMES.PINCH_DURATION_MS),
  }),
  z.strictObject({
    type: z.literal('rotate'),
    center: PointSchema,
    radius,
    startAngleDeg: angle,
    endAngleDeg: angle,
    durationMs: duration.default(() => GESTURE_TIMES.ROTATE_DURATION_MS),
  }),
  z.strictObject({
    type: z.literal('type'),
    text: typedText,
    target: TargetSchema.optional(),
    clearFirst: z.boolean().default(false),
    /** Press Enter after the text. */
    submit: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('clear'), target: TargetSchema }),
  z.strictObject({ type: z.literal('key'), keys: z.string().min(1).max(80), target: TargetSchema.optional() }),
  z.strictObject({
    type: z.literal('scroll'),
    direction,
    clicks: z.number().int().min(1).max(100).default(3),
    target: TargetSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('scroll_to'),
    target: TargetSchema,
    within: TargetSchema.optional(),
    direction: direction.default('down'),
    maxScrolls: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(() => SCROLL_TO.MAX_SCROLLS),
    /** Wheel clicks per scroll. */
    clicks: z.number().int().min(1).max(100).default(3),
  }),
  z.strictObject({ type: z.literal('wait'), durationMs: z.number().int().min(0).max(86_400_000) }),
  z.strictObject({ type: z.literal('hover'), target: TargetSchema, durationMs: duration.default(0) }),
  z.strictObject({ type: z.literal('focus'), target: TargetSchema }),
  z.strictObject({ type: z.literal('invoke'), target: TargetSchema }),
  z.strictObject({ type: z.literal('set_value'), target: TargetSchema, value: typedText, clearFirst: z.boolean().default(true) }),
  /** Check or uncheck a box, switch or radio button, whatever its current state. */
  z.strictObject({ type: z.literal('set_checked'), target: TargetSchema, checked: z.boolean() }),
  z.strictObject({
    type: z.literal('select'),
    target: TargetSchema,
    option: z.union([z.strictObject({ name: z.string().max(1000) }), z.strictObject({ index: z.number().int().min(0).max(100_000) })]),
  }),
  /** Deletes that many characters from the end of the focused element's text. */
  z.strictObject({ type: z.literal('erase'), count: z.number().int().min(1).max(10_000) }),
  z.strictObject({
    type: z.literal('launch_app'),
    app,
    /** `monkey` starts an app by an event for its launcher activity. */
    by: z.literal('monkey').optional(),
    arguments: z.record(z.string().max(200), z.union([z.string().max(4000), z.number(), z.boolean()])).optional(),
  }),
  z.strictObject({ type: z.literal('stop_app'), app }),
  z.strictObject({ type: z.literal('kill_app'), app }),
  z.strictObject({ type: z.literal('restart_app'), app }),
  z.strictObject({ type: z.literal('reset_app'), app }),
  z.strictObject({ type: z.literal('install_app'), path: z.string().min(1).max(4000) }),
  z.strictObject({ type: z.literal('shape_network'), speed: shape.optional(), delay: shape.optional() }),
  z.strictObject({
    type: z.literal('open_link'),
    url: z.string().min(1).max(4000),
    autoVerify: z.boolean().optional(),
    browser: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('set_orientation'), orientation: z.enum(ORIENTATIONS) }),
  /** System settings of the device. */
  z.strictObject({ type: z.literal('set_device'), setting }),
  z.strictObject({ type: z.literal('set_clipboard'), text: typedText }),
  z.strictObject({ type: z.literal('bring_to_front') }),
  z.strictObject({ type: z.literal('shell'), command: z.string().min(1).max(10_000) }),
]);
export type Action = z.infer<typeof ActionSchema>;
/** As a caller may write it: defaults left out. */
export type ActionInput = z.input<typeof ActionSchema>;
export type ActionType = Action['type'];
export type ActionOf<T extends ActionType> = Extract<Action, { type: T }>;
