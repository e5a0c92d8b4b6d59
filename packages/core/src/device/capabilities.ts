/** What a device can do. Asked, never assumed. */
export interface Capabilities {
  /** What kind of device it is: `virtual`, `android`, `linux`, or the word of a third party's driver. */
  platform: string;
  /** Which implementation answers, `virtual`, `adb`, `atspi`. */
  adapter: string;
  accessibility_tree: boolean;
  /** Reports changes by itself, so that waiting needs no polling. */
  change_events: boolean;
  /** Knows when nothing more is going to happen. */
  knows_quiet: boolean;
  /** A reading itself waits until the screen stands still, so that one is evidence of rest. Left out means no. */
  reads_at_rest?: boolean;
  /**
   * Where changes are reported, but nobody knows of what an app has planned: a screen that has reported nothing for so long
   * is taken to rest, and what holds must still hold then. Left out where the device itself knows, or its readings wait.
   */
  rest_ms?: number;
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
  /** What can be changed behind the apps; nothing where it is left out. */
  settings?: readonly ('permissions' | 'location' | 'airplane_mode' | 'dark_mode' | 'media')[];
}
