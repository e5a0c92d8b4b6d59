import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { ScriptFunction, ScriptGlobal, ScriptValue } from '@handsight/script';
import { scriptAction, VERB_NAMES, wholeAction, type ScriptAction } from './script-action.ts';
import { requireSuccess, scriptReceipt, type ScriptReceipt } from './script-receipt.ts';

const WAIT_MS = 5000;

/** A script's `device` object: actions pass the same guards as any caller's, and readings are recorded. */
export function deviceFunctions(client: DeviceClient, signal: AbortSignal, onReceipt: (receipt: Receipt) => void): ScriptGlobal {
  const perform = async ({ action, options, optional }: ScriptAction): Promise<ScriptReceipt> => {
    const receipt = await client.perform(action, { ...options, signal });
    onReceipt(receipt);
    if (!optional) requireSuccess(receipt);
    return scriptReceipt(receipt);
  };
  const verbs = Object.fromEntries(
    VERB_NAMES.map((name): [string, ScriptFunction] => [name, (...args) => perform(scriptAction(name, args))]),
  );
  return {
    ...verbs,
    act: (action, options) => perform(wholeAction(action, options)),
    look: async () => (await client.compact()).text,
    find: (selector) => found(client, textArgument(selector, 'device.find'), signal),
    exists: async (selector) => (await found(client, textArgument(selector, 'device.exists'), signal)).length > 0,
    waitFor: (selector, timeoutMs) => waitFor(client, textArgument(selector, 'device.waitFor'), timeoutMs, signal),
    windows: async () => (await client.windows()).map(({ window_uid, title, focused }) => ({ window_uid, title, focused })),
    apps: async () => (await client.apps(signal)).apps,
    clipboard: async () => (await client.clipboard(signal)).text,
    name: client.device,
  };
}

interface FoundByScript {
  ref: string | null;
  name: string;
  role: string;
  bounds: { left: number; top: number; right: number; bottom: number };
}

/** No match is an empty list, not an error. */
async function found(client: DeviceClient, selector: string, signal: AbortSignal): Promise<FoundByScript[]> {
  try {
    const { all_matches } = await client.find(selector, undefined, signal);
    return all_matches.map(({ ref, name, role, bounds }) => ({ ref, name, role, bounds }));
  } catch (error) {
    if (error instanceof HandsightError && error.kind === 'ElementNotFound') return [];
    throw error;
  }
}

async function waitFor(
  client: DeviceClient,
  selector: string,
  timeout: ScriptValue | undefined,
  signal: AbortSignal,
): Promise<FoundByScript[]> {
  const timeout_ms = typeof timeout === 'number' ? timeout : WAIT_MS;
  const { matched_index } = await client.waitFor({ any_of: [{ type: 'element_appears', selector }], timeout_ms }, signal);
  if (matched_index < 0) throw new HandsightError('Timeout', `${selector} did not appear within ${timeout_ms} ms`);
  return found(client, selector, signal);
}

function textArgument(value: ScriptValue | undefined, what: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new HandsightError('BadRequest', `${what} takes a visible name or a selector`);
}
