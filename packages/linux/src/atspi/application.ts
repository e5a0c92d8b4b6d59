import type { BusConnection } from '../dbus/connection.ts';
import type { ActionInfo } from './calls.ts';

export type Toolkit = 'gtk2' | 'gtk3' | 'gtk4' | 'qt' | 'chromium' | 'vcl' | 'gecko' | 'swing' | 'other';

/** What of an element does not change while it lives; asked once. */
export interface Lasting {
  role: number;
  interfaces: number;
  /** Undefined until asked. */
  actions?: ActionInfo[];
  hint?: string;
  /** The paths of what it is labelled by. */
  labels?: string[];
  /** Of a cell without a text. */
  toggles?: boolean;
}

/** More elements than any program keeps; beyond it what is known is forgotten. */
const MAX_LASTING = 50_000;

/** Of what has appeared, so much is remembered. */
const MAX_SHOWN = 64;

/** A program on the accessibility bus. */
export class Application {
  /** Its name on the bus, `:1.5`. */
  readonly bus: string;
  readonly pid: number;
  readonly toolkit: Toolkit;
  readonly #lasting = new Map<string, Lasting>();
  /** The way past the bus, where the program offers one. */
  peer: BusConnection | undefined;
  /** What it has said to be pressed or checked, and not yet to be released. */
  readonly down = new Set<string>();
  /** What it has said to be disabled, and not yet to be enabled again. */
  readonly #disabled = new Set<string>();
  /** What it lists as a child and then knows nothing of. */
  readonly #lost = new Set<string>();
  /** What it has last said to have the focus. */
  focused = '';
  /** What it has said to be showing, the latest last; Qt's context menus are found by nothing else. */
  readonly shown = new Set<string>();
  /** Counts everything that it has reported. */
  version = 0;

  constructor(bus: string, pid: number, toolkit: Toolkit) {
    this.bus = bus;
    this.pid = pid;
    this.toolkit = toolkit;
  }

  /** Something has appeared or disappeared. */
  note(path: string, isShowing: boolean): void {
    this.shown.delete(path);
    if (!isShowing) return;
    this.shown.add(path);
    if (this.shown.size > MAX_SHOWN) for (const oldest of [...this.shown].slice(0, this.shown.size - MAX_SHOWN)) this.shown.delete(oldest);
  }

  /** Whether it gives something back to the user that it took before. */
  noteEnabled(path: string, isEnabled: boolean): boolean {
    if (isEnabled) return this.#disabled.delete(path);
    if (this.#disabled.size >= MAX_LASTING) this.#disabled.clear();
    this.#disabled.add(path);
    return false;
  }

  /** Whether an element that cannot be read could be until now: some programs list children that never answer. */
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

/** By Application.ToolkitName and Version. LibreOffice gives those of the toolkit that it draws with, so that its name decides. */
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
