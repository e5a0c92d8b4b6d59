import type { ActionInput } from '../../../core/src/act/action.ts';
import type { ElementSelector } from '../../../core/src/screen/select/object-selector.ts';
import { flowStepOf } from './flow-step.ts';
import { toolCallOf, type ToolCall } from './tool-call.ts';

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
