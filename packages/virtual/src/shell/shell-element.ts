import type { Template } from '../expr/template.ts';
import { node, type NodeSpec } from '../scenario/node-schema.ts';
import type { World } from '../world/world.ts';
import { phoneFacts } from '../phone-facts.ts';

/** What an element of the phone's own screens says; texts are taken as they are. */
interface Fields extends Omit<Partial<NodeSpec>, 'name' | 'value' | 'icon' | 'color' | 'description' | 'role' | 'children'> {
  name?: string | Template | undefined;
  value?: string | Template | undefined;
  icon?: string;
  color?: string;
  description?: string;
}

const DEFAULTS = node.parse({ role: 'pane' });

/** Text as it is, whatever it holds. */
const literal = (text: string): Template => ({ source: text, parts: [text] });

const asTemplate = (text: string | Template | undefined): Template | undefined => (typeof text === 'string' ? literal(text) : text);

export function element(
  role: string,
  { name, value, icon, color, description, ...fields }: Fields = {},
  children: NodeSpec[] = [],
): NodeSpec {
  return {
    ...DEFAULTS,
    ...fields,
    role,
    name: asTemplate(name),
    value: asTemplate(value),
    icon: asTemplate(icon),
    color: asTemplate(color),
    description: asTemplate(description),
    children,
  };
}

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
