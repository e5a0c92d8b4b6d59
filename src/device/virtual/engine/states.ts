import type { OpenWindow } from './page.ts';
import { newPage, type World } from './world.ts';

/** Go to another state. Windows that stay keep their place; new ones come to the front, the first in the list foremost. */
export function enterState(world: World, name: string): void {
  const specs = world.scenario.states[name]?.windows ?? [];
  const kept = world.windows.filter((window) => window.pages[0].content.type !== 'state' || specs.some((spec) => spec.uid === window.uid));
  const opened: OpenWindow[] = [];
  for (const spec of specs) {
    const content = { type: 'state', spec } as const;
    const page = world.statePages.get(spec.uid) ?? newPage(world, content);
    world.statePages.set(spec.uid, page);
    page.content = content;
    if (kept.some((window) => window.uid === spec.uid)) continue;
    opened.push({ uid: spec.uid, kind: 'app', process: spec.process, pid: spec.pid, owner: '', pages: [page] });
  }
  world.windows = [...kept, ...opened.reverse()];
  world.state = name;
}
