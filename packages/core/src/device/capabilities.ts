import type { RestSign } from './rest.ts';

/** What a device can do. Asked, never assumed. */
export interface Capabilities {
  /** The kind of device: `virtual`, `android`, `linux`, or a third-party driver's own. */
  platform: string;
  /** Which implementation answers, `virtual`, `adb`, `atspi`. */
  adapter: string;
  accessibility_tree: boolean;
  occlusion_detection: boolean;
  screenshot: boolean;
  multi_touch: boolean;
  hover: boolean;
  wheel: boolean;
  mouse_buttons: boolean;
  /** Element operations it may offer; a single element can still refuse. */
  operations: ('invoke' | 'focus' | 'set_value' | 'select' | 'scroll_into_view')[];
  apps: boolean;
  clipboard: boolean;
  shell: boolean;
  logs: boolean;
  rotation: boolean;
  links: boolean;
  /** System settings it can change; none if left out. */
  settings?: readonly ('permissions' | 'location' | 'airplane_mode' | 'dark_mode' | 'media' | 'keychain')[];
}

/** The same for clients, with what the device is known by to be at rest. */
export interface KnownCapabilities extends Capabilities {
  rest: RestSign;
}
