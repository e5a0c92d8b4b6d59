/** What a device can do. Asked, never assumed. */
export interface Capabilities {
  /** The kind of device: `virtual`, `android`, `linux`, or a third-party driver's own. */
  platform: string;
  /** Which implementation answers, `virtual`, `adb`, `atspi`. */
  adapter: string;
  accessibility_tree: boolean;
  /** Reports changes by itself, so that waiting needs no polling. */
  change_events: boolean;
  /** Knows when nothing more is going to happen. */
  knows_quiet: boolean;
  /** A reading itself waits until the screen is still, so one reading is evidence of rest. Left out means no. */
  reads_at_rest?: boolean;
  /**
   * For devices that report changes but do not know what an app has pending: a screen that has reported nothing for this long counts as at
   * rest, and conditions must still hold then. Left out where the device itself knows, or its readings wait.
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
  /** System settings it can change; none if left out. */
  settings?: readonly ('permissions' | 'location' | 'airplane_mode' | 'dark_mode' | 'media')[];
}
