import type { WindowSpec } from '../scenario/scenario-schema.ts';
import type { OpenWindow, Page } from './page.ts';
import { newPage, type World } from './world.ts';
import type { Scope } from '../expr/scope.ts';
import { copyOf, isRow, type Row, type Value } from '../expr/value.ts';

/** Go to another state. Windows that stay keep their place; new ones come to the front, the first in the list foremost. */
export function enterState(world: World, name: string): void {
  const specs = world.scenario.states[name]?.windows ?? [];
  const kept = world.windows.filter((window) => window.pages[0].content.type !== 'state' || specs.some((spec) => spec.uid === window.uid));
  const opened: OpenWindow[] = [];
  for (const spec of specs) {
    const page = pageFor(world, spec);
    page.content = { type: 'state', spec };
    if (kept.some((window) => window.uid === spec.uid)) continue;
    opened.push({ uid: spec.uid, kind: 'app', process: spec.process, pid: spec.pid, owner: '', pages: [page] });
  }
  world.windows = [...kept, ...opened.reverse()];
  world.state = name;
}

/** The page of a window, which is the same in all states. */
function pageFor(world: World, spec: WindowSpec): Page {
  let page = world.statePages.get(spec.uid);
  if (page === undefined) world.statePages.set(spec.uid, (page = newPage(world, { type: 'state', spec })));
  return page;
}

/** The page of the window that has an element of this id in some state; of several, the one given. */
export function pageWithId(world: World, id: string, uid: string): Page | undefined {
  const specs = world.scenario.windowsOfId.get(id) ?? [];
  const spec = specs.find((one) => one.uid === uid) ?? specs[0];
  return spec === undefined ? undefined : pageFor(world, spec);
}

/** Give a variable, or a part of one, a value. Parts on the way that do not exist are made. */
export function assign(scope: Scope, path: string, value: Value): void {
  const [first = '', ...rest] = path.split('.');
  const last = rest.pop();
  if (last === undefined) {
    scope.set(first, copyOf(value));
    return;
  }
  let row = rowOf(scope.get(first), (made) => scope.set(first, made));
  for (const name of rest) {
    const parent = row;
    row = rowOf(parent[name] ?? null, (made) => (parent[name] = made));
  }
  row[last] = copyOf(value);
}

function rowOf(value: Value, put: (row: Row) => void): Row {
  if (isRow(value)) return value;
  const made: Row = {};
  put(made);
  return made;
}
