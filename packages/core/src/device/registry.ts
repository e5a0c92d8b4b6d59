import { HandsightError } from '../error/errors.ts';
import type { Device } from './device.ts';
import { requireCapability } from './require-capability.ts';
import type { ScenarioFiles } from './scenario.ts';

export interface DeviceListing {
  id: string;
  name: string;
  /** `ready`, or why it cannot be used (`unauthorized`, `offline`). */
  state: string;
  hint?: string;
  /** The backend of an open device that has several, and why it was chosen. */
  via?: string;
}

/** A way to find and open devices of one kind: `virtual`, `android`, `linux`, or a third party's. */
export interface Driver {
  /** The part of a device's id before the colon. */
  readonly scheme: string;
  list(): Promise<DeviceListing[]>;
  /** `name` is the part after the colon. */
  open(name: string): Promise<Device>;
  /** For a driver whose devices are scenario files. */
  scenarioFiles?(): Promise<ScenarioFiles>;
}

/** All devices of a host. One open session per device, shared by everyone. */
export class DeviceRegistry {
  readonly #drivers = new Map<string, Driver>();
  readonly #open = new Map<string, Promise<Device>>();

  register(driver: Driver): void {
    this.#drivers.set(driver.scheme, driver);
  }

  /** Drivers are asked side by side; one that fails does not hide the others' devices. */
  async list(): Promise<{ devices: DeviceListing[]; failures: { scheme: string; message: string }[] }> {
    const drivers = [...this.#drivers.values()];
    const answers = await Promise.allSettled(drivers.map((driver) => driver.list()));
    const devices: DeviceListing[] = [];
    const failures: { scheme: string; message: string }[] = [];
    answers.forEach((answer, i) => {
      if (answer.status === 'fulfilled') devices.push(...answer.value);
      else failures.push({ scheme: drivers[i]?.scheme ?? '', message: String(answer.reason) });
    });
    const listed = new Set(devices.map(({ id }) => id));
    for (const id of this.#open.keys()) if (!listed.has(id)) devices.push({ id, name: id.slice(id.indexOf(':') + 1), state: 'ready' });
    return { devices, failures };
  }

  /** Ids of devices that are open or being opened. */
  get opened(): string[] {
    return [...this.#open.keys()];
  }

  get(id: string): Promise<Device> {
    const open = this.#open.get(id);
    if (open !== undefined) return open;
    const colon = id.indexOf(':');
    const driver = this.#drivers.get(id.slice(0, Math.max(colon, 0)));
    if (driver === undefined) {
      const known = [...this.#drivers.keys()].map((scheme) => `${scheme}:…`).join(', ');
      return Promise.reject(
        new HandsightError('DeviceNotFound', `no driver for device "${id.slice(0, 80)}"; known: ${known}`, { device: id }),
      );
    }
    const opening = driver.open(id.slice(colon + 1));
    this.#keep(id, opening);
    return opening;
  }

  /** How scenario files are opened; refused where no driver knows them. */
  async scenarioFiles(): Promise<ScenarioFiles> {
    const driver = [...this.#drivers.values()].find((each) => each.scenarioFiles !== undefined);
    return requireCapability(await driver?.scenarioFiles?.(), 'this host', 'scenarios');
  }

  /** Registers an opened device in place of the one that has its id. The id is never unregistered in between. */
  async adopt(device: Device): Promise<void> {
    const before = this.#open.get(device.id);
    this.#keep(device.id, Promise.resolve(device));
    if (before !== undefined) await this.#end(before);
  }

  async close(id: string): Promise<void> {
    const opening = this.#open.get(id);
    if (opening === undefined) return;
    this.#open.delete(id);
    await this.#end(opening);
  }

  /** Until it disconnects or is replaced. */
  #keep(id: string, opening: Promise<Device>): void {
    this.#open.set(id, opening);
    const forget = (): void => {
      if (this.#open.get(id) === opening) this.#open.delete(id);
    };
    opening.then(
      (device) => device.subscribe((event) => (event.type === 'gone' ? forget() : undefined)),
      () => forget(),
    );
  }

  /** Does not wait for a device that is still being opened; it is closed as soon as it is open. */
  async #end(opening: Promise<Device>): Promise<void> {
    const device = await Promise.race([opening, Promise.resolve(undefined)]);
    if (device !== undefined) await device.close();
    else
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
  }

  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((id) => this.close(id)));
  }
}
