import type { ActionInput } from '../../../core/src/act/action.ts';
import type { ElementSelector } from '../../../core/src/screen/select/object-selector.ts';
import { flowStepOf } from './flow-step.ts';
import type { Target } from '../../../core/src/look/target/target.ts';

interface ToolCall {
  tool: string;
  args: Record<string, unknown>;
}

/** A target as the string that our tools take. */
function formatTarget(target: Target | undefined): string | undefined {
  if (target === undefined) return undefined;
  if ('x' in target) return `${target.x},${target.y}`;
  if ('ref' in target) return target.ref;
  if ('element_id' in target) return target.element_id;
  if ('name' in target) return target.name;
  if (typeof target.selector === 'string') return target.selector;
  const { ref, text, id, description } = target.selector;
  return ref ?? (text === undefined ? `*[name="${description ?? id ?? ''}"]` : `*[name="${text}"]`);
}

/** The tool of our own dialect for an action, and its arguments. */
function toolCallOf(action: ActionInput): ToolCall {
  const { tool, args } = callOf(action);
  return { tool, args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) };
}

function callOf(action: ActionInput): ToolCall {
  switch (action.type) {
    case 'tap':
      return {
        tool: 'tap',
        args: { target: formatTarget(action.target), count: unless(1, action.count), button: unless('left', action.button) },
      };
    case 'long_press':
      return { tool: 'tap', args: { target: formatTarget(action.target), hold_ms: action.durationMs ?? 1000 } };
    case 'swipe':
      return { tool: 'swipe', args: { direction: action.direction, target: formatTarget(action.target), duration_ms: action.durationMs } };
    case 'swipe_points':
      return { tool: 'swipe', args: { from: formatTarget(action.from), to: formatTarget(action.to), duration_ms: action.durationMs } };
    case 'drag':
      return {
        tool: 'drag',
        args: {
          from: formatTarget(action.from),
          to: formatTarget(action.to),
          hold_ms: unless(0, action.holdMs),
          duration_ms: action.durationMs,
        },
      };
    case 'type':
      return {
        tool: 'type',
        args: {
          text: action.text,
          target: formatTarget(action.target),
          clear: unless(false, action.clearFirst),
          submit: unless(false, action.submit),
        },
      };
    case 'key':
      return { tool: 'press', args: { keys: action.keys, target: formatTarget(action.target) } };
    case 'scroll':
      return { tool: 'scroll', args: { direction: action.direction, within: formatTarget(action.target), amount: action.clicks } };
    case 'scroll_to':
      return {
        tool: 'scroll',
        args: { to: formatTarget(action.target), within: formatTarget(action.within), direction: action.direction },
      };
    case 'set_value':
      return { tool: 'set', args: { target: formatTarget(action.target), value: action.value } };
    case 'set_checked':
      return { tool: 'set', args: { target: formatTarget(action.target), checked: action.checked } };
    case 'select':
      return {
        tool: 'set',
        args: {
          target: formatTarget(action.target),
          ...('name' in action.option ? { option: action.option.name } : { index: action.option.index }),
        },
      };
    case 'hover':
      return { tool: 'hover', args: { target: formatTarget(action.target), duration_ms: unless(0, action.durationMs) } };
    case 'focus':
    case 'invoke':
    case 'clear':
      return { tool: action.type, args: { target: formatTarget(action.target) } };
    case 'pinch':
      return {
        tool: 'pinch',
        args: {
          center: formatTarget(action.center),
          start_radius: action.startRadius,
          end_radius: action.endRadius,
          duration_ms: action.durationMs,
        },
      };
    case 'rotate':
      return {
        tool: 'rotate',
        args: {
          center: formatTarget(action.center),
          radius: action.radius,
          start_angle: action.startAngleDeg,
          end_angle: action.endAngleDeg,
        },
      };
    case 'wait':
      return { tool: 'pause', args: { duration_ms: action.durationMs } };
    case 'launch_app':
    case 'stop_app':
    case 'kill_app':
    case 'restart_app':
    case 'reset_app':
      return {
        tool: 'app',
        args: { action: action.type === 'kill_app' ? 'stop' : action.type.slice(0, -'_app'.length), name: action.app },
      };
    case 'install_app':
      return { tool: 'install_app', args: { path: action.path } };
    case 'shape_network':
      return { tool: 'agentest_set_network', args: { speed: action.speed, delay: action.delay } };
    case 'open_link':
      return { tool: 'open_link', args: { url: action.url } };
    case 'set_orientation':
      return { tool: 'orientation', args: { orientation: action.orientation } };
    case 'erase':
      return { tool: 'press', args: { keys: 'backspace' } };
    case 'set_device':
      return { tool: 'run_flow', args: {} };
    case 'set_clipboard':
      return { tool: 'set_clipboard', args: { text: action.text } };
    case 'bring_to_front':
      return { tool: 'show_window', args: {} };
    case 'shell':
      return { tool: 'shell', args: { command: action.command } };
  }
}

/** Omits defaults. */
const unless = <T>(usual: T, value: T | undefined): T | undefined => (value === usual ? undefined : value);

/** One action, to be copied as a call of any surface. */
export interface Copied {
  action: ActionInput;
  device: string;
  reason: string | null;
  /** Finds the element in another session, where a ref means nothing. */
  selector: string | null;
  /** The element's selector in a flow. */
  element: ElementSelector | undefined;
}

export const COPY_FORMS = ['MCP', 'curl', 'CLI', 'Flow'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** Undefined if the surface cannot do it. */
export function copiedAs(form: CopyForm, copied: Copied): string | undefined {
  const { tool, args } = wholeCall(copied);
  switch (form) {
    case 'MCP':
      return JSON.stringify({ method: 'tools/call', params: { name: tool, arguments: args } }, null, 2);
    case 'curl': {
      const address = quoted(`${location.origin}/api/tool/handsight/${tool}`);
      return `curl -s -X POST ${address} -H 'content-type: application/json' -d ${quoted(JSON.stringify(args))}`;
    }
    case 'CLI':
      return commandOf({ tool, args });
    case 'Flow': {
      const step = flowStepOf(durable(copied.action, copied.selector), copied.element);
      return step === undefined ? undefined : JSON.stringify(step, null, 2);
    }
  }
}

function wholeCall({ action, device, reason, selector }: Copied): ToolCall {
  const { tool, args } = toolCallOf(durable(action, selector));
  return { tool, args: { ...args, reason: reason ?? 'copied from the inspector', device } };
}

/** The action with a durable selector: a session's refs and ids are useless outside it. */
function durable(action: ActionInput, selector: string | null): ActionInput {
  if (selector === null || !('target' in action) || action.target === undefined) return action;
  return 'ref' in action.target || 'element_id' in action.target ? ({ ...action, target: { selector } } satisfies ActionInput) : action;
}

/** Quoted for a POSIX shell, where everything in single quotes is literal. */
const quoted = (text: string): string => (/^[\w@./:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Tools with a command of their own, and their positional arguments; the rest use `handsight call`. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  tap: ['target'],
  type: ['text', 'target'],
  press: ['keys'],
  swipe: ['direction', 'target', 'from', 'to'],
  scroll: ['direction'],
  'scroll-to': ['to'],
  drag: ['from', 'to'],
  set: ['target', 'value'],
  app: ['action', 'name'],
};

/** Flags whose absence does not mean false. */
const SAID_EITHER_WAY: ReadonlySet<string> = new Set(['checked']);

function commandOf({ tool, args }: ToolCall): string {
  const command = tool === 'scroll' && args['to'] !== undefined ? 'scroll-to' : tool;
  const places = PLACES[command] ?? [];
  const words = places.flatMap((name) => (args[name] === undefined ? [] : [textOf(args[name])]));
  const flags = Object.entries(args)
    .filter(([name, value]) => !places.includes(name) && (value !== false || SAID_EITHER_WAY.has(name)))
    .flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, ...(value === true ? [] : [textOf(value)])]);
  const called = PLACES[command] === undefined ? ['call', command] : [command];
  // A word that begins with a dash would be taken for a flag.
  const placed = words.some((word) => word.startsWith('-')) ? [...flags, '--', ...words] : [...words, ...flags];
  return ['handsight', ...called, ...placed].map(quoted).join(' ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
