import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { ScriptFailure } from '../protocol.ts';
import { locate, withoutJsonPlace, type SourceShape } from './locate.ts';

const MAX_MESSAGE = 2_000;

const ENGINE_LIMITS = {
  'out of memory': 'memory',
  'string too long': 'memory',
  'stack overflow': 'stack',
  interrupted: 'timeout',
} as const;

/** Describes a thrown value, which can be anything and whose getters are the script's own code. */
export function describeError(vm: QuickJSContext, thrown: QuickJSHandle, shape: SourceShape): ScriptFailure {
  const name = readString(vm, thrown, 'name');
  const text = readString(vm, thrown, 'message');
  const message = (text === undefined ? `threw ${printThrown(vm, thrown)}` : name === undefined ? text : `${name}: ${text}`).slice(
    0,
    MAX_MESSAGE,
  );
  const stack = withoutJsonPlace(readString(vm, thrown, 'stack') ?? '');
  const call = readNumber(vm, thrown, 'hostCall');
  return {
    reason: reasonFor(name, text, stack),
    message,
    ...locate(stack, shape),
    ...(call !== undefined && { call }),
  };
}

/** The stack of a SyntaxError in the source begins with a bare position; one thrown by a function begins with its name. */
function reasonFor(name: string | undefined, text: string | undefined, stack: string): ScriptFailure['reason'] {
  if (name === 'SyntaxError' && !stack.split('\n', 1)[0]?.includes('(')) return 'syntax';
  if (name === 'InternalError' && text !== undefined && text in ENGINE_LIMITS) return ENGINE_LIMITS[text as keyof typeof ENGINE_LIMITS];
  return 'error';
}

function printThrown(vm: QuickJSContext, thrown: QuickJSHandle): string {
  const kind = vm.typeof(thrown);
  if (vm.eq(thrown, vm.null)) return 'null';
  return kind === 'object' || kind === 'function' ? `an ${kind} without a message` : String(vm.dump(thrown));
}

function readString(vm: QuickJSContext, from: QuickJSHandle, key: string): string | undefined {
  return read(vm, from, key, 'string', (handle) => vm.getString(handle));
}

function readNumber(vm: QuickJSContext, from: QuickJSHandle, key: string): number | undefined {
  return read(vm, from, key, 'number', (handle) => vm.getNumber(handle));
}

function read<T>(vm: QuickJSContext, from: QuickJSHandle, key: string, type: string, convert: (handle: QuickJSHandle) => T): T | undefined {
  if (vm.typeof(from) !== 'object' || vm.eq(from, vm.null)) return undefined;
  return vm.getProp(from, key).consume((handle) => (vm.typeof(handle) === type ? convert(handle) : undefined));
}
