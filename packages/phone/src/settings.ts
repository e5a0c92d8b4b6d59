export const NAMESPACES = ['system', 'secure', 'global'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** The values behind the `settings` command. */
export class Settings {
  readonly #values: Record<Namespace, Map<string, string>>;
  readonly #listeners = new Set<(namespace: Namespace, name: string, value: string | undefined) => void>();

  /** @param keyboard The input method's id. */
  constructor(deviceName: string, keyboard: string) {
    this.#values = {
      system: new Map([
        ['accelerometer_rotation', '1'],
        ['font_scale', '1.0'],
        ['screen_brightness', '102'],
        ['screen_off_timeout', '60000'],
        ['user_rotation', '0'],
      ]),
      secure: new Map([
        ['accessibility_enabled', '0'],
        ['android_id', '1f0e5c0ffee00001'],
        ['default_input_method', keyboard],
        ['enabled_input_methods', keyboard],
        ['location_mode', '3'],
        ['show_ime_with_hard_keyboard', '0'],
      ]),
      global: new Map([
        ['adb_enabled', '1'],
        ['airplane_mode_on', '0'],
        ['animator_duration_scale', '1.0'],
        ['bluetooth_on', '0'],
        ['development_settings_enabled', '1'],
        ['device_name', deviceName],
        ['device_provisioned', '1'],
        ['mobile_data', '1'],
        ['mode_ringer', '2'],
        ['stay_on_while_plugged_in', '0'],
        ['transition_animation_scale', '1.0'],
        ['wifi_on', '1'],
        ['window_animation_scale', '1.0'],
      ]),
    };
  }

  get(namespace: Namespace, name: string): string | undefined {
    return this.#values[namespace].get(name);
  }

  put(namespace: Namespace, name: string, value: string): void {
    this.#values[namespace].set(name, value);
    for (const listener of this.#listeners) listener(namespace, name, value);
  }

  delete(namespace: Namespace, name: string): boolean {
    const existed = this.#values[namespace].delete(name);
    if (existed) for (const listener of this.#listeners) listener(namespace, name, undefined);
    return existed;
  }

  list(namespace: Namespace): [string, string][] {
    return [...this.#values[namespace]].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  onChange(listener: (namespace: Namespace, name: string, value: string | undefined) => void): void {
    this.#listeners.add(listener);
  }
}
