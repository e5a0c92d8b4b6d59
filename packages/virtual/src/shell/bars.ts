import type { World } from '../world/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { phoneFacts } from '../phone-facts.ts';
import { element } from './shell-element.ts';

/** Design pixels. */
export const STATUS_BAR = 24;
export const NAVIGATION_BAR = 48;

/** Painted above every app. It is not in the tree, as uiautomator leaves it out as well. */
export function statusBar(world: World): NodeSpec {
  const time = new Date(world.now);
  const { wifi, airplane_mode: airplane } = phoneFacts(world);
  const signs = ['battery', airplane === true ? 'airplane' : 'signal', ...(wifi === true ? ['wifi'] : [])];
  return element('status_bar', { name: `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`, value: signs.join(' ') });
}

export const NAVIGATION: NodeSpec = element('navigation_bar', {}, [
  element('row', { gap: 0 }, [
    element('icon_button', { name: 'Back', icon: 'back', grow: 1, on_tap: [{ verb: 'key', key: 'back' }] }),
    element('icon_button', { name: 'Home', icon: 'home', grow: 1, on_tap: [{ verb: 'key', key: 'home' }] }),
    element('icon_button', { name: 'Overview', icon: 'recents', grow: 1, on_tap: [{ verb: 'key', key: 'recents' }] }),
  ]),
]);
