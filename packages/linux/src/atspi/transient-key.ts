import { BusError } from '../dbus/connection.ts';
import type { Calls, Ref } from './calls.ts';
import type { Element } from './element-ref.ts';
import { has, STATE } from './state-set.ts';

/**
 * Gives rows whose path changes on every request (Swing's lists and trees) a stable key: their parent
 * element and their own name, numbered where several share it.
 */
export function nameTransients(element: Element): void {
  const seen = new Map<string, number>();
  for (const child of element.children) {
    if (has(child.states, STATE.transient)) {
      const count = seen.get(child.name) ?? 0;
      seen.set(child.name, count + 1);
      child.key = `${element.key ?? `${element.bus}${element.path}`}>${encodeURIComponent(child.name)}~${count}`;
    }
    nameTransients(child);
  }
}

/** The row such a key currently refers to. */
export async function transientChild(calls: Calls, holder: Ref, [row = '', ...below]: readonly string[]): Promise<Ref> {
  const [, name = '', count = '0'] = /^(.*)~(\d+)$/.exec(row) ?? [];
  const children = await calls.children(holder);
  const names = await Promise.all(children.map((child) => calls.name(child)));
  const found = children.filter((_, i) => names[i] === decodeURIComponent(name))[Number(count)];
  if (found === undefined) throw new BusError('org.freedesktop.DBus.Error.UnknownObject', 'the row is gone');
  return below.length === 0 ? found : transientChild(calls, found, below);
}
