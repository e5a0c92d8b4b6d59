import type { Capabilities, DeviceInfo, Monitor } from '@handsight/core/device';
import type { World } from './world/world.ts';
import { phoneFacts } from './phone-facts.ts';
import type { Scene } from './widget.ts';

export function capabilitiesOf({ phone, scenario }: World): Capabilities {
  return {
    platform: 'virtual',
    adapter: 'virtual',
    accessibility_tree: true,
    occlusion_detection: true,
    screenshot: true,
    multi_touch: phone,
    hover: !phone,
    wheel: true,
    mouse_buttons: !phone,
    operations: ['invoke', 'focus', 'set_value', 'select', 'scroll_into_view'],
    apps: Object.keys(scenario.apps).length > 0,
    clipboard: true,
    shell: false,
    logs: true,
    rotation: phone,
    links: phone,
  };
}

export function infoOf(id: string, world: World): DeviceInfo {
  const { scenario, phone, size, density } = world;
  return {
    id,
    name: scenario.name,
    model: phone ? 'Handsight virtual phone' : 'Handsight virtual desktop',
    osVersion: '1',
    facts: {
      kind: kindOf(phone),
      width: size.width,
      height: size.height,
      density,
      scenario: scenario.file,
      ...(phone ? phoneFacts(world) : {}),
    },
  };
}

export const monitorOf = ({ size, density }: World): Monitor => ({
  index: 0,
  primary: true,
  bounds: { left: 0, top: 0, right: size.width, bottom: size.height },
  scale_factor: density,
});

export const emptyScene = ({ size, density, phone, scenario }: World): Scene => ({
  width: size.width,
  height: size.height,
  density,
  kind: kindOf(phone),
  dark: scenario.device.dark,
  windows: [],
});

const kindOf = (phone: boolean): 'phone' | 'desktop' => (phone ? 'phone' : 'desktop');
