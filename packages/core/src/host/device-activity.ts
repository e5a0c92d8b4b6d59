import type { DeviceEvent } from '../device/device.ts';

const MOST_NOTICES = 20;

/** Counts a device's events, so that before and after can be compared. */
export class DeviceActivity {
  readonly #versions = new Map<string, number>();
  readonly #works = new Map<string, number>();
  #windowsVersion = 0;
  #events = 0;
  #lastNumber = -1;
  #lastAt = 0;
  /** The newest transient messages, and how many there ever were. */
  #notices: string[] = [];
  #noticeCount = 0;

  /**
   * @param at When it happened at the latest, by the host's clock.
   * @param number The event's number, on a device that numbers them.
   */
  count(event: DeviceEvent, at: number, number?: number): void {
    if (number === undefined) this.#events++;
    else this.#lastNumber = Math.max(this.#lastNumber, number);
    this.#lastAt = Math.max(this.#lastAt, at);
    if (event.type === 'changed' || event.type === 'focus_changed')
      this.#versions.set(event.window_uid, this.version(event.window_uid) + 1);
    else if (event.type === 'worked') this.#works.set(event.window_uid, this.workCount(event.window_uid) + 1);
    else if (event.type === 'windows_changed') this.#windowsVersion++;
    else if (event.type === 'notice') {
      this.#notices = [...this.#notices, event.text].slice(-MOST_NOTICES);
      this.#noticeCount++;
    }
  }

  forget(uid: string): void {
    this.#versions.delete(uid);
    this.#works.delete(uid);
  }

  /** How often a window's program was seen to be busy. */
  workCount(uid: string): number {
    return this.#works.get(uid) ?? 0;
  }

  /** How many changes of a window the device has reported. */
  version(uid: string): number {
    return this.#versions.get(uid) ?? 0;
  }

  /** The counts of changes as they are now, for comparing with later. */
  versions(): (uid: string) => number {
    const now = new Map(this.#versions);
    return (uid) => now.get(uid) ?? 0;
  }

  get windowsVersion(): number {
    return this.#windowsVersion;
  }

  /** Number of events without a number, of any kind. */
  get events(): number {
    return this.#events;
  }

  /** The highest event number; -1 if there is none. */
  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** When the device last reported anything, by the host's clock; 0 if it never did. */
  get lastAt(): number {
    return this.#lastAt;
  }

  get noticeCount(): number {
    return this.#noticeCount;
  }

  /** The transient messages since the given count, as far as they are remembered. */
  noticesSince(count: number): string[] {
    return this.#noticeCount === count ? [] : this.#notices.slice(count - this.#noticeCount);
  }
}
