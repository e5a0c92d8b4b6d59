import { BusError } from '../dbus/connection.ts';
import type { Calls, Ref } from './calls.ts';
import type { Element } from './element-ref.ts';
import { has, STATE } from './state-set.ts';

/**
 * Names rows that get a new path whenever they are asked for (Swing's lists and trees) after what does last: the element that they are
 * in, and their own name, counted where several have it.
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

/** The row that such names lead to now. */
export async function transientChild(calls: Calls, holder: Ref, [row = '', ...below]: readonly string[]): Promise<Ref> {
  const [, name = '', count = '0'] = /^(.*)~(\d+)$/.exec(row) ?? [];
  const children = await calls.children(holder);
  const names = await Promise.all(children.map((child) => calls.name(child)));
  const found = children.filter((_, i) => names[i] === decodeURIComponent(name))[Number(count)];
  if (found === undefined) throw new BusError('org.freedesktop.DBus.Error.UnknownObject', 'the row is gone');
  return below.length === 0 ? found : transientChild(calls, found, below);
}
