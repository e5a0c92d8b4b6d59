import type { ActionInput } from '../../src/act/action.ts';
import type { ElementSelector } from '../../src/screen/select/object-selector.ts';
import { flowStepOf } from './flow-step.ts';
import { toolCallOf, type ToolCall } from './tool-call.ts';

/** One act, to be taken to any of the surfaces. */
export interface Copied {
  action: ActionInput;
  device: string;
  reason: string | null;
  /** What a flow knows the element by. */
  element: ElementSelector | undefined;
}

export const COPY_FORMS = ['MCP', 'curl', 'CLI', 'Flow'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** Undefined where a surface cannot do it. */
export function copiedAs(form: CopyForm, copied: Copied): string | undefined {
  const { tool, args } = wholeCall(copied);
  switch (form) {
    case 'MCP':
      return JSON.stringify({ method: 'tools/call', params: { name: tool, arguments: args } }, null, 2);
    case 'curl': {
      const address = quoted(`${location.origin}/api/tool/${tool}`);
      return `curl -s -X POST ${address} -H 'content-type: application/json' -d ${quoted(JSON.stringify(args))}`;
    }
    case 'CLI':
      return commandOf({ tool, args });
    case 'Flow': {
      const step = flowStepOf(copied.action, copied.element);
      return step === undefined ? undefined : JSON.stringify(step, null, 2);
    }
  }
}

function wholeCall({ action, device, reason }: Copied): ToolCall {
  const { tool, args } = toolCallOf(action);
  return { tool, args: { ...args, reason: reason ?? 'copied from the inspector', device } };
}

/** For a POSIX shell: nothing in single quotes means anything but itself. */
const quoted = (text: string): string => (/^[\w@./:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** What stands without a flag, per tool. */
const PLAIN: Readonly<Record<string, readonly string[]>> = { type: ['text'], press: ['keys'] };

function commandOf({ tool, args }: ToolCall): string {
  const plain = PLAIN[tool] ?? ['target'];
  const words = plain.flatMap((name) => (args[name] === undefined ? [] : [textOf(args[name])]));
  const flags = Object.entries(args)
    .filter(([name, value]) => !plain.includes(name) && value !== false)
    .flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, ...(value === true ? [] : [textOf(value)])]);
  return ['handsight', tool.replaceAll('_', '-'), ...words, ...flags].map(quoted).join(' ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
