import { z } from 'zod';
import { effects } from './effect-schema.ts';
import { node } from './node-schema.ts';
import { reaction } from './reaction-schema.ts';
import { scalarText, strict } from './source.ts';
import { condition, pattern, template, value } from './text.ts';

/** One screen of an app: a bar at the top if it has a title, content that scrolls if it must, what stays at the bottom. */
const screen = strict({
  title: template.optional(),
  /** Behind the title, at the end of the bar. */
  actions: z.array(node).default([]),
  children: z.array(node).default([]),
  bottom: z.array(node).default([]),
  /** Whether the keyboard makes the screen smaller or lies over it. */
  keyboard: z.enum(['push', 'cover']).default('push'),
  on_open: effects.default([]),
  reactions: z.array(reaction).default([]),
});
export type ScreenSpec = z.output<typeof screen>;

/** A button of a dialog; the dialog closes when it is tapped, unless it is to be kept. */
const dialogButton = strict({
  name: template,
  id: scalarText.optional(),
  enabled: condition.optional(),
  keep: z.boolean().default(false),
  on_tap: effects.default([]),
});

const dialog = strict({
  title: template.optional(),
  text: template.optional(),
  children: z.array(node).default([]),
  buttons: z.array(dialogButton).default([]),
  /** Whether back or a tap outside closes it. */
  cancelable: z.boolean().default(true),
  on_cancel: effects.default([]),
});
export type DialogSpec = z.output<typeof dialog>;

/** `shop://product/{id}`: what stands in braces can be used in `with`. */
const link = strict({ url: z.string().min(1), go: z.string(), with: z.record(z.string(), pattern).default({}) });
export type LinkSpec = z.output<typeof link>;

export const data = z.record(z.string(), value).default({});

export const app = strict({
  label: z.string().min(1),
  icon: z.string().default(''),
  color: z.string().default(''),
  /** Whether the launcher shows it. */
  launcher: z.boolean().default(true),
  start: z.string(),
  data,
  /** Names in `data` that are reset when the app is stopped: what programs keep in memory only. */
  forgets: z.array(z.string()).default([]),
  screens: z.record(z.string(), screen),
  dialogs: z.record(z.string(), dialog).default({}),
  links: z.array(link).default([]),
  reactions: z.array(reaction).default([]),
});
export type AppSpec = z.output<typeof app>;
