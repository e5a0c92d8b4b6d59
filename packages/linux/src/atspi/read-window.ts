import type { ReadLimits, TreeReading } from '@handsight/core/device';
import { type Bounds, centerOf, contains, type Degraded, makeNode, type Point, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { ListedWindow } from '../session.ts';
import type { Application, Toolkit } from './application.ts';
import { type Calls, COORDINATES, ROOT_PATH } from './calls.ts';
import { exposeChoices } from './combo-value.ts';
import { toUnifiedTree } from './convert-tree.ts';
import { exposeDates, hasDateInputs } from './date-input.ts';
import type { Element } from './element-ref.ts';
import { dropHiddenPages } from './hidden-pages.ts';
import { nameByColumns, nameByLabels, nameByToolBars } from './labels.ts';
import { addPaddings, alignBoxes, placeBoxes } from './place-boxes.ts';
import { type ReadTree, TreeReader } from './read-tree.ts';
import { ROLE } from './role.ts';
import { straightenQt } from './straighten-qt.ts';
import { straightenSwing } from './straighten-swing.ts';
import { windowRoots } from './top-levels.ts';
import { silentArea, undescribedPopup } from './undescribed.ts';

export interface WindowSource {
  window: ListedWindow;
  /** All windows of its process. */
  siblings: readonly ListedWindow[];
  origin: Point;
}

/** Reads a window whose program is on the accessibility bus. */
export async function readWindow(calls: Calls, app: Application, source: WindowSource, limits: ReadLimits): Promise<TreeReading> {
  const { window, siblings, origin } = source;
  const reader = new TreeReader(calls, app, limits);
  const [refs, items] = await Promise.all([calls.children({ bus: app.bus, path: ROOT_PATH }), reader.readCache()]);
  const { main, popups } = await windowRoots(calls, app, window, siblings, { refs, items });
  const first = main === undefined ? undefined : await reader.read(main, popups);
  const read = main !== undefined && first?.isTorn === true ? await readAgain(calls, app, limits, main, popups) : first;
  if (read === undefined) {
    return bare(source, {
      reason: 'sparse_tree',
      detail: `${window.process} reports no element of this window; it may still be opening. Read it again, or work with its screenshot and coordinates`,
    });
  }
  if (app.toolkit === 'vcl') alignBoxes(read.root);
  if (app.toolkit === 'gtk4') await dropHiddenPages(calls, read.root);
  if (app.coordinates === COORDINATES.window) addPaddings(read.root);
  placeBoxes(read.root, app.toolkit, window);
  if (app.toolkit === 'qt') straightenQt(read.root, app.focused);
  const shown = window.popups.map(({ bounds }) => bounds);
  if (app.toolkit === 'gtk2') hideClosedMenus(read.root, shown);
  const inner = app.toolkit === 'swing' ? straightenSwing(read.root) : [];
  exposeChoices(read.root, app.toolkit);
  if (hasDateInputs(app.toolkit)) await exposeDates(calls, read.root);
  nameByLabels(read.root);
  if (app.toolkit === 'gtk2' || app.toolkit === 'gtk3') nameByColumns(read.root);
  if (app.toolkit === 'vcl') nameByToolBars(read.root);
  const root = toUnifiedTree(read.root, {
    toolkit: app.toolkit,
    process: window.process,
    title: window.title,
    origin,
    client: window.client,
    popups: [...shown, ...inner],
    isDialog: window.kind === 'dialog',
    isFocused: window.focused,
  });
  const degraded =
    read.cut === undefined
      ? (thinness(root, app) ?? silence(read.root, popups, root, source, app))
      : { reason: read.cut, detail: `only the first ${read.count} elements were read` };
  return { root, nodeCount: count(root), ...(degraded === undefined ? {} : { degraded }) };
}

async function readAgain(
  calls: Calls,
  app: Application,
  limits: ReadLimits,
  main: string,
  popups: readonly string[],
): Promise<ReadTree | undefined> {
  const reader = new TreeReader(calls, app, limits);
  await reader.readCache();
  return reader.read(main, popups);
}

/** A reading with only the window's frame. */
export function bare({ window, origin }: WindowSource, degraded: Degraded): TreeReading {
  const { left, top, right, bottom } = window.client;
  const bounds = { left: left - origin.x, top: top - origin.y, right: right - origin.x, bottom: bottom - origin.y };
  const root = makeNode({
    text: window.title,
    nativeRole: window.kind === 'dialog' ? 'Dialog' : 'Window',
    role: 'container',
    packageName: window.process,
    bounds,
    key: window.uid,
  });
  return { root, nodeCount: 1, degraded };
}

const count = (root: UnifiedUINode): number => [...walk(root)].length;

/** A browser whose renderer has no accessibility reports its own buttons and an empty page. */
function thinness(root: UnifiedUINode, app: Application): Degraded | undefined {
  if (app.toolkit !== 'chromium') return undefined;
  for (const node of walk(root)) if (node.nativeRole === 'WebView') return undefined;
  return {
    reason: 'accessibility_off',
    detail: `the page exposes nothing to accessibility; start the program with --force-renderer-accessibility`,
  };
}

/** Browsers and LibreOffice handle pop-ups themselves; GTK4's are elements of the window. */
const OWN_POPUPS: ReadonlySet<Toolkit> = new Set<Toolkit>(['chromium', 'gecko', 'vcl', 'gtk4']);

function silence(
  read: Element,
  popups: readonly string[],
  root: UnifiedUINode,
  source: WindowSource,
  app: Application,
): Degraded | undefined {
  const opened = read.children.filter(({ path }) => popups.includes(path));
  const shown = OWN_POPUPS.has(app.toolkit) ? [] : source.window.popups.map(({ bounds }) => bounds);
  return undescribedPopup(read, opened, shown) ?? (app.toolkit === 'chromium' || app.toolkit === 'gecko' ? undefined : silentArea(root));
}

const CHROMIUM = /chrom|electron|brave|edge|vivaldi|opera|slack|discord|^code/i;
const JAVA = /^java/i;

/** Why a window's program is not on the accessibility bus, and what to do about it. */
export function absence(process: string): Degraded {
  const what = process === '' ? 'the program' : process;
  if (CHROMIUM.test(process)) {
    return {
      reason: 'accessibility_off',
      detail: `${what} is not on the accessibility bus; start it again with --force-renderer-accessibility`,
    };
  }
  if (JAVA.test(process)) {
    return {
      reason: 'accessibility_off',
      detail: `${what} is not on the accessibility bus; Java needs its ATK wrapper: apt-get install libatk-wrapper-java-jni, then start it again`,
    };
  }
  return {
    reason: 'accessibility_off',
    detail: `${what} is not on the accessibility bus. If it is a GTK or Qt program, start it again with QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 GTK_MODULES=gail:atk-bridge; others draw without saying what: use the screenshot and coordinates`,
  };
}

const MENUS: ReadonlySet<number> = new Set([ROLE.menu, ROLE.popupMenu]);

/** GTK2 menu items report where they were when their menu was last open: they are shown only while a pop-up covers that place. */
function hideClosedMenus({ role, children }: Element, popups: readonly Bounds[]): void {
  for (const child of children) {
    const { box } = child;
    if (MENUS.has(role) && box !== undefined && !popups.some((popup) => contains(popup, centerOf(box)))) delete child.box;
    hideClosedMenus(child, popups);
  }
}
