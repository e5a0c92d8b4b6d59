import type { Bounds } from '@handsight/core/screen';
import type { BusConnection } from '../dbus/connection.ts';
import type { Message } from '../dbus/message.ts';
import type { Reader } from '../dbus/reader.ts';
import type { Argument } from '../dbus/writer.ts';
import { interfaceBits, readInterfaceBits } from './interface.ts';
import type { States } from './state-set.ts';

/** An object of a program: on the accessibility bus a name and a path. */
export interface Ref {
  bus: string;
  path: string;
}

/** A row of Cache.GetItems. */
export interface CacheItem {
  path: string;
  parent: string;
  index: number;
  childCount: number;
  interfaces: number;
  name: string;
  role: number;
  description: string;
  states: States;
}

export interface ActionInfo {
  name: string;
  keys: string;
}

export const ROOT_PATH = '/org/a11y/atspi/accessible/root';
/** The path programs return for "none". */
export const NULL_PATH = '/org/a11y/atspi/null';

/** Of AtspiCoordType. */
export const COORDINATES = { screen: 0, window: 1 } as const;

const MAX_ACTIONS = 16;

/** GetItems' answer in at-spi2-core 2.x. */
const ITEMS = 'a((so)(so)(so)iiassusau)';
/** Of AtspiRelationType. */
const LABELLED_BY = 2;
const PREFIX = 'org.a11y.atspi.';

/** The AT-SPI calls used for reading and operating, on one bus and under one signal. */
export class Calls {
  readonly bus: BusConnection;
  readonly signal: AbortSignal;
  readonly #coordinates: number;

  constructor(bus: BusConnection, signal: AbortSignal, coordinates: number = COORDINATES.screen) {
    this.bus = bus;
    this.signal = signal;
    this.#coordinates = coordinates;
  }

  call({ bus, path }: Ref, iface: string, member: string, signature = '', args: readonly Argument[] = []): Promise<Message> {
    return this.bus.call({ destination: bus, path, interface: PREFIX + iface, member, signature, args }, this.signal);
  }

  async property({ bus, path }: Ref, iface: string, name: string): Promise<unknown> {
    const answer = await this.bus.call(
      {
        destination: bus,
        path,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        args: [PREFIX + iface, name],
      },
      this.signal,
    );
    return answer.body().variant();
  }

  async setProperty({ bus, path }: Ref, iface: string, name: string, value: Argument): Promise<void> {
    const args = [PREFIX + iface, name, value];
    const properties = 'org.freedesktop.DBus.Properties';
    await this.bus.call({ destination: bus, path, interface: properties, member: 'Set', signature: 'ssv', args }, this.signal);
  }

  async items(bus: string): Promise<CacheItem[]> {
    const answer = await this.call({ bus, path: '/org/a11y/atspi/cache' }, 'Cache', 'GetItems');
    return answer.signature === ITEMS ? answer.body().list(8, readItem) : [];
  }

  async children(ref: Ref): Promise<Ref[]> {
    const answer = await this.call(ref, 'Accessible', 'GetChildren');
    return answer.body().list(8, readRef);
  }

  async childAt(ref: Ref, index: number): Promise<Ref> {
    return readRef((await this.call(ref, 'Accessible', 'GetChildAtIndex', 'i', [index])).body());
  }

  async role(ref: Ref): Promise<number> {
    return (await this.call(ref, 'Accessible', 'GetRole')).body().u32();
  }

  async states(ref: Ref): Promise<States> {
    const [low = 0, high = 0] = (await this.call(ref, 'Accessible', 'GetState')).body().list(4, (r) => r.u32());
    return [low, high];
  }

  async interfaces(ref: Ref): Promise<number> {
    return interfaceBits((await this.call(ref, 'Accessible', 'GetInterfaces')).body().strings());
  }

  async name(ref: Ref): Promise<string> {
    return textOf(await this.property(ref, 'Accessible', 'Name'));
  }

  async description(ref: Ref): Promise<string> {
    return textOf(await this.property(ref, 'Accessible', 'Description'));
  }

  async childCount(ref: Ref): Promise<number> {
    const count = await this.property(ref, 'Accessible', 'ChildCount');
    return typeof count === 'number' ? count : 0;
  }

  /** In screen coordinates, except for GTK4's, which are relative to its window. */
  async extents(ref: Ref): Promise<Bounds> {
    const body = (await this.call(ref, 'Component', 'GetExtents', 'u', [this.#coordinates])).body();
    body.struct();
    const [x, y, width, height] = [body.i32(), body.i32(), body.i32(), body.i32()];
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  /** Firefox inserts U+FEFF after every surrogate pair to keep its offsets. */
  async text(ref: Ref): Promise<string> {
    const text = (await this.#textTo(ref, -1)) || (await this.#countedText(ref));
    return text.replace(/([\u{10000}-\u{10FFFF}])\uFEFF/gu, '$1');
  }

  async #textTo(ref: Ref, end: number): Promise<string> {
    return (await this.call(ref, 'Text', 'GetText', 'ii', [0, end])).body().string();
  }

  /** A single-line GTK4 field (4.8) returns an empty text for an end of -1. */
  async #countedText(ref: Ref): Promise<string> {
    const count = await this.property(ref, 'Text', 'CharacterCount');
    return typeof count === 'number' && count > 0 ? this.#textTo(ref, count) : '';
  }

  async value(ref: Ref): Promise<number> {
    const value = await this.property(ref, 'Value', 'CurrentValue');
    return typeof value === 'number' ? value : Number.NaN;
  }

  async actions(ref: Ref): Promise<ActionInfo[]> {
    const answer = await this.call(ref, 'Action', 'GetActions');
    return answer.body().list(8, (r) => {
      r.struct();
      const name = r.string();
      r.string();
      return { name, keys: r.string() };
    });
  }

  /** The paths of an element's labels. */
  async labels(ref: Ref): Promise<string[]> {
    const answer = await this.call(ref, 'Accessible', 'GetRelationSet');
    const relations = answer.body().list(8, (r): { kind: number; targets: Ref[] } => {
      r.struct();
      return { kind: r.u32(), targets: r.list(8, readRef) };
    });
    return relations.filter(({ kind }) => kind === LABELLED_BY).flatMap(({ targets }) => targets.map(({ path }) => path));
  }

  /** Only the names: Firefox crashes when asked for the key bindings of some elements. */
  async actionNames(ref: Ref): Promise<string[]> {
    const count = await this.property(ref, 'Action', 'NActions');
    const indexes = Array.from({ length: typeof count === 'number' ? Math.min(count, MAX_ACTIONS) : 0 }, (_, i) => i);
    return Promise.all(indexes.map(async (i) => (await this.call(ref, 'Action', 'GetName', 'i', [i])).body().string()));
  }

  async firstActionName(ref: Ref): Promise<string> {
    return (await this.call(ref, 'Action', 'GetName', 'i', [0])).body().string();
  }

  async attributes(ref: Ref): Promise<Map<string, string>> {
    const answer = await this.call(ref, 'Accessible', 'GetAttributes');
    const pairs = answer.body().list(8, (r): [string, string] => {
      r.struct();
      return [r.string(), r.string()];
    });
    return new Map(pairs);
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readRef(r: Reader): Ref {
  r.struct();
  return { bus: r.string(), path: r.string() };
}

/** All objects of a cache share one bus name. */
function readPath(r: Reader): string {
  r.struct();
  r.skipString();
  return r.string();
}

function readItem(r: Reader): CacheItem {
  r.struct();
  const path = readPath(r);
  readPath(r);
  const parent = readPath(r);
  const index = r.i32();
  const childCount = r.i32();
  const interfaces = readInterfaceBits(r);
  const name = r.string();
  const role = r.u32();
  const description = r.string();
  const [low = 0, high = 0] = r.list(4, (each) => each.u32());
  return { path, parent, index, childCount, interfaces, name, role, description, states: [low, high] };
}
