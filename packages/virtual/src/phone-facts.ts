import { fillPattern } from './expr/template.ts';
import { appScope, type World } from './world/world.ts';

type Fact = string | number | boolean;

/** The doksi dialect's default facts of a phone. A scenario's `device.facts` overrides them, also with variables. */
const USUAL = {
  battery: 100,
  charging: false,
  wifi: true,
  bluetooth: false,
  location: false,
  airplane_mode: false,
  auto_rotate: false,
  volume: 7,
  silent: false,
  latitude: 0,
  longitude: 0,
  call_state: 'idle',
  dark_mode: false,
  animations: true,
  font_scale: 1,
} as const satisfies Record<string, Fact>;

export function phoneFacts(world: World): Record<string, Fact> {
  const { scenario, windows } = world;
  const facts: Record<string, Fact> = { ...USUAL, dark_mode: scenario.device.dark };
  const scope = appScope(world, '');
  for (const [name, pattern] of Object.entries(scenario.device.facts)) {
    const value = fillPattern(pattern, scope);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
  }
  const shade = windows.some(({ pages: [{ content }] }) => content.type === 'shade');
  return { ...facts, panels: shade ? 'notifications' : 'none' };
}
