const FULL = 5;
const DISCHARGING = 3;
const CHARGING = 2;

/** What `dumpsys battery` reports; it can be made to report something else. */
export class Battery {
  level = 87;
  #status = CHARGING;
  #ac = false;
  #usb = true;
  #wireless = false;
  #temperature = 281;

  get isPowered(): boolean {
    return this.#ac || this.#usb || this.#wireless;
  }

  unplug(): void {
    this.#ac = this.#usb = this.#wireless = false;
    this.#status = DISCHARGING;
  }

  reset(): void {
    this.level = 87;
    this.#status = CHARGING;
    this.#ac = this.#wireless = false;
    this.#usb = true;
    this.#temperature = 281;
  }

  /** False for a name that Android does not know. */
  set(name: string, value: number): boolean {
    if (!Number.isFinite(value)) return false;
    if (name === 'level') this.level = value;
    else if (name === 'status') this.#status = value;
    else if (name === 'ac') this.#ac = value !== 0;
    else if (name === 'usb') this.#usb = value !== 0;
    else if (name === 'wireless') this.#wireless = value !== 0;
    else if (name === 'temp') this.#temperature = value;
    else return false;
    return true;
  }

  text(): string {
    return [
      'Current Battery Service state:',
      `  AC powered: ${this.#ac}`,
      `  USB powered: ${this.#usb}`,
      `  Wireless powered: ${this.#wireless}`,
      '  Max charging current: 500000',
      `  status: ${this.level >= 100 && this.isPowered ? FULL : this.#status}`,
      '  health: 2',
      '  present: true',
      `  level: ${this.level}`,
      '  scale: 100',
      '  voltage: 4210',
      `  temperature: ${this.#temperature}`,
      '  technology: Li-ion',
      '',
    ].join('\n');
  }
}
