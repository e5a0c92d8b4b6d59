import type { BusConnection } from '../dbus/connection.ts';
import { COORDINATES, type ActionInfo } from './calls.ts';

export type Toolkit = 'gtk2' | 'gtk3' | 'gtk4' | 'qt' | 'chromium' | 'vcl' | 'gecko' | 'swing' | 'other';

/** The properties of an element that never change; read once. */
export interface Lasting {
  role: number;
  interfaces: number;
  /** Undefined until read. */
  actions?: ActionInfo[];
  hint?: string;
  /** The paths of its labels. */
  labels?: string[];
  /** For a cell without text. */
  toggles?: boolean;
}

/** More elements than any program has; the cache is cleared beyond it. */
const MAX_LASTING = 50_000;

/** How many recently shown elements are remembered. */
const MAX_SHOWN = 64;

/** A program on the accessibility bus. */
export class Application {
  /** Its name on the bus, `:1.5`. */
  readonly bus: string;
  readonly pid: number;
  readonly toolkit: Toolkit;
  /** What its boxes are asked relative to. */
  readonly coordinates: number;
  readonly #lasting = new Map<string, Lasting>();
  /** The peer-to-peer connection, if the program offers one. */
  peer: BusConnection | undefined;
  /** Elements it has reported as pressed or checked and not yet as released. */
  readonly down = new Set<string>();
  /** Elements it has reported as disabled and not yet as enabled again. */
  readonly #disabled = new Set<string>();
  /** Paths it lists as children and then cannot resolve. */
  readonly #lost = new Set<string>();
  /** The element it last reported as focused. */
  focused = '';
  /** Elements it has reported as showing, the latest last; the only way to find Qt's context menus. */
  readonly shown = new Set<string>();
  /** Counts its events. */
  version = 0;

  constructor(bus: string, pid: number, toolkit: Toolkit, version: string) {
    this.bus = bus;
    this.pid = pid;
    this.toolkit = toolkit;
    this.coordinates = coordinatesOf(toolkit, version);
  }

  /** An element has appeared or disappeared. */
  note(path: string, isShowing: boolean): void {
    this.shown.delete(path);
    if (!isShowing) return;
    this.shown.add(path);
    if (this.shown.size > MAX_SHOWN) for (const oldest of [...this.shown].slice(0, this.shown.size - MAX_SHOWN)) this.shown.delete(oldest);
  }

  /** Whether this enables an element that was disabled before. */
  noteEnabled(path: string, isEnabled: boolean): boolean {
    if (isEnabled) return this.#disabled.delete(path);
    if (this.#disabled.size >= MAX_LASTING) this.#disabled.clear();
    this.#disabled.add(path);
    return false;
  }

  /** Whether an unreadable element was readable until now: some programs list children that never answer. */
  isNewlyLost(path: string): boolean {
    if (this.#lost.has(path)) return false;
    if (this.#lost.size >= MAX_LASTING) this.#lost.clear();
    this.#lost.add(path);
    return true;
  }

  lasting(path: string): Lasting | undefined {
    return this.#lasting.get(path);
  }

  remember(path: string, facts: Lasting): Lasting {
    if (this.#lasting.size >= MAX_LASTING) this.#lasting.clear();
    this.#lasting.set(path, facts);
    return facts;
  }
}

/** By Application.ToolkitName and Version. LibreOffice reports the toolkit it draws with, so the program's name decides. */
export function toolkitOf(name: string, version: string, program: string): Toolkit {
  if (/^soffice|^libreoffice/i.test(program) || name === 'VCL') return 'vcl';
  if (/^gail$/i.test(name) || (name === 'gtk' && version.startsWith('2'))) return 'gtk2';
  if (name === 'gtk' || name === 'GTK') return version.startsWith('4') || name === 'GTK' ? 'gtk4' : 'gtk3';
  if (/^qt/i.test(name)) return 'qt';
  if (/chrom/i.test(name)) return 'chromium';
  if (name === 'Gecko') return 'gecko';
  if (name.startsWith('J2SE')) return 'swing';
  return 'other';
}

/** From 4.10 on GTK answers the place of every element on the screen with 0, 0; before, both answers are relative to the window. */
export function coordinatesOf(toolkit: Toolkit, version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return toolkit === 'gtk4' && (major > 4 || minor >= 10) ? COORDINATES.window : COORDINATES.screen;
}
