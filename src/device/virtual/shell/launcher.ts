import type { Scenario } from '../scenario/load.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './element.ts';

/** The apps of a phone, one tile each. */
export function launcher({ apps }: Scenario): NodeSpec {
  const tiles = Object.entries(apps)
    .filter(([, app]) => app.launcher)
    .map(([name, { label, icon, color }]) => element('app_icon', { name: label, icon, color, on_tap: [{ verb: 'launch', launch: name }] }));
  return element('window', { name: 'Home' }, [element('grid', { id: 'apps_list', columns: 4 }, tiles)]);
}
