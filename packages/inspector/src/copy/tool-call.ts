import type { ActionInput } from '../../../core/src/act/action.ts';
import type { Target } from '../../../core/src/look/target/target.ts';

export interface ToolCall {
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
export function toolCallOf(action: ActionInput): ToolCall {
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
