import type { WindowKind } from '@handsight/core/device';
import { pageOf, type Content, type OpenWindow, type Page } from './page.ts';
import { newPage, nextSerial, type World } from './world.ts';

export const SYSTEM_PROCESS = 'com.android.systemui';

interface Opening {
  kind: WindowKind;
  content: Content;
  process: string;
  pid?: number;
  owner?: string;
}

/** Every window is a new one, with a name never used before. */
export function openWindow(world: World, { kind, content, process, pid = 1000, owner = '' }: Opening): OpenWindow {
  const page = newPage(world, content);
  const window: OpenWindow = { uid: `${process}/${content.type}:${page.serial}`, kind, process, pid, owner, pages: [page] };
  world.windows.push(window);
  return window;
}

/** Closing a window also closes the windows it owns and drops its timers. */
export function closeWindow(world: World, window: OpenWindow): void {
  const gone = world.windows.filter((other) => other === window || other.owner === window.uid);
  world.windows = world.windows.filter((other) => !gone.includes(other));
  for (const page of gone.flatMap(({ pages }) => pages)) forget(world, page);
}

export function forget(world: World, page: Page): void {
  world.timers.cancel((owner) => owner.page === page.serial);
}

const LAYERS: Record<WindowKind, number> = { app: 0, dialog: 1, panel: 2, system: 2, keyboard: 3, toast: 4 };
const TOP_LAYER = 5;

/** Which windows lie over which; windows of one layer in the order in which they were used. */
function layerOf({ kind, pages: [{ content }] }: OpenWindow, phone: boolean): number {
  if (content.type === 'banner' || kind === 'toast') return TOP_LAYER;
  return phone ? LAYERS[kind] : 0;
}

/** The windows on the screen, back to front. A phone shows one app with what belongs to it, and its own windows. */
export function visibleWindows(world: World): OpenWindow[] {
  const front = world.phone ? frontApp(world) : undefined;
  const shown = world.windows.filter(
    (window) => front === undefined || window === front || window.owner === front.uid || (window.kind !== 'app' && window.owner === ''),
  );
  return shown.sort((a, b) => layerOf(a, world.phone) - layerOf(b, world.phone));
}

export const frontApp = (world: World): OpenWindow | undefined => world.windows.findLast((window) => window.kind === 'app');

const UNFOCUSABLE = new Set<Content['type']>(['toast', 'banner', 'keyboard', 'status_bar', 'navigation_bar']);

/** The window that keys go to: the foremost that takes them. */
export const focusedWindow = (world: World): OpenWindow | undefined =>
  visibleWindows(world).findLast((window) => !UNFOCUSABLE.has(pageOf(window).content.type));

/** The window whose field the keyboard is for: choices that are open beside a field do not take it away. */
export function typingWindow(world: World): OpenWindow | undefined {
  const window = focusedWindow(world);
  const content = window === undefined ? undefined : pageOf(window).content;
  return content?.type === 'menu' ? findWindow(world, content.of) : window;
}

/** A window that is used comes before the others of its kind, with what belongs to it before it. */
export function raise(world: World, window: OpenWindow): void {
  const moved = world.windows.filter((other) => other === window || other.owner === window.uid);
  world.windows = [...world.windows.filter((other) => !moved.includes(other)), ...moved];
}

export function findWindow(world: World, uid: string): OpenWindow | undefined {
  return world.windows.find((window) => window.uid === uid);
}

/** Show a transient window. Nobody waits for the end of a toast, which covers nothing; a banner keeps what is below it from being touched. */
export function showFor(world: World, ms: number, opening: Opening): void {
  const window = openWindow(world, opening);
  world.timers.add(world.now + ms, { app: '', page: pageOf(window).serial }, () => closeWindow(world, window), opening.kind === 'toast');
}

export const newPid = (world: World): number => 2000 + nextSerial(world);
