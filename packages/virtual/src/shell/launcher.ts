import type { Scenario } from '../scenario/load.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

const made = new WeakMap<Scenario, NodeSpec>();

/** The apps of a phone, one tile each. */
export function launcher(scenario: Scenario): NodeSpec {
  let tiles = made.get(scenario);
  if (tiles === undefined) made.set(scenario, (tiles = makeTiles(scenario)));
  return tiles;
}

function makeTiles({ apps }: Scenario): NodeSpec {
  const tiles = Object.entries(apps)
    .filter(([, app]) => app.launcher)
    .map(([name, { label, icon, color }]) => element('app_icon', { name: label, icon, color, on_tap: [{ verb: 'launch', launch: name }] }));
  return element('window', { name: 'Home' }, [element('grid', { id: 'apps_list', columns: 4 }, tiles)]);
}
