import type { Call, Device, LogLine } from '@handsight/core/device';

const MAX_LINES = 5000;

/** The phone's log: lines of its apps and of its services. */
export class PhoneLog {
  readonly #device: Device;
  readonly #now: () => number;
  #own: LogLine[] = [];
  /** The last lines that were there when the log was cleared. */
  #clearedOwn: LogLine | undefined;
  #clearedApps: LogLine | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(device: Device, now: () => number) {
    this.#device = device;
    this.#now = now;
    device.subscribe(() => this.changed());
  }

  add(level: LogLine['level'], tag: string, text: string, app = ''): void {
    this.#own.push({ at: this.#now(), level, tag, app, text });
    if (this.#own.length > MAX_LINES) this.#own = this.#own.slice(-MAX_LINES);
    this.changed();
  }

  async lines(call: Call): Promise<LogLine[]> {
    const apps = (await this.#device.logs?.read({ maxLines: MAX_LINES }, call)) ?? [];
    const kept = [...after(apps, this.#clearedApps), ...after(this.#own, this.#clearedOwn)];
    return kept.sort((a, b) => a.at - b.at);
  }

  async clear(call: Call): Promise<void> {
    this.#clearedApps = (await this.#device.logs?.read({ maxLines: 1 }, call))?.at(-1);
    this.#clearedOwn = this.#own.at(-1);
  }

  /** Something may have been written. */
  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The lines after a given one; all of them if it is not among them. */
function after(lines: LogLine[], line: LogLine | undefined): LogLine[] {
  return line === undefined ? lines : lines.slice(lines.lastIndexOf(line) + 1);
}
