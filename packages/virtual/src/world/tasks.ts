import { AppNotInstalledError } from '@handsight/core/error';
import type { Row } from '../expr/value.ts';
import type { AppSpec } from '../scenario/app-schema.ts';
import { pageOf, type OpenWindow, type Page } from './page.ts';
import { closeWindow, findWindow, forget, frontApp, newPid, openWindow, raise, SYSTEM_PROCESS } from './windows.ts';
import { copyRow, log, newPage, type World } from './world.ts';

export const LAUNCHER = 'com.android.launcher3';
/** Limit of the back stack. */
const MAX_PAGES = 100;

function findApp(world: World, name: string): AppSpec {
  const app = Object.hasOwn(world.scenario.apps, name) ? world.scenario.apps[name] : undefined;
  if (app !== undefined) return app;
  const installed = Object.keys(world.scenario.apps);
  throw new AppNotInstalledError(`there is no app "${name.slice(0, 80)}"; there are ${installed.join(', ') || 'none'}`, {
    app: name,
    installed,
  });
}

export const taskOf = (world: World, app: string): OpenWindow | undefined =>
  world.windows.find((window) => window.kind === 'app' && window.process === app);

/** Bring an app to the front as it was left; gives the page of one that had to be started. */
export function launch(world: World, app: string): Page | undefined {
  const { start } = findApp(world, app);
  closeCovers(world);
  const running = taskOf(world, app);
  if (running !== undefined) {
    raise(world, running);
    return undefined;
  }
  log(world, 'info', app, 'ActivityManager', `Start proc ${app}`);
  return pageOf(
    openWindow(world, { kind: 'app', process: app, pid: newPid(world), content: { type: 'screen', app, screen: start, parameters: {} } }),
  );
}

export function goHome(world: World): void {
  if (!world.phone) return;
  closeCovers(world);
  const launcher = taskOf(world, LAUNCHER);
  if (launcher === undefined) openWindow(world, { kind: 'app', process: LAUNCHER, content: { type: 'launcher' } });
  else raise(world, launcher);
}

/** Recents and notifications give way to what is opened. */
export function closeCovers(world: World): void {
  const covers = world.windows.filter(({ pages: [{ content }] }) => content.type === 'recents' || content.type === 'shade');
  for (const window of covers) closeWindow(world, window);
}

export function showRecents(world: World): void {
  if (!world.phone) return;
  const wasOpen = world.windows.some(({ pages: [{ content }] }) => content.type === 'recents');
  closeCovers(world);
  if (!wasOpen) openWindow(world, { kind: 'system', process: SYSTEM_PROCESS, content: { type: 'recents' } });
}

/** Show another screen of an app that is open; gives its page. */
export function goTo(world: World, app: string, screen: string, parameters: Row, replace: boolean): Page | undefined {
  const task = taskOf(world, app);
  if (task === undefined) return undefined;
  const page = newPage(world, { type: 'screen', app, screen, parameters });
  const left = replace ? task.pages.at(-1) : undefined;
  if (left === undefined) {
    task.pages.push(page);
    if (task.pages.length > MAX_PAGES) for (const old of task.pages.splice(1, 1)) forget(world, old);
  } else {
    forget(world, left);
    task.pages[task.pages.length - 1] = page;
  }
  return page;
}

/** Leave an app's screen; from the first one, leave the app. */
export function goBack(world: World, task: OpenWindow): void {
  const left = task.pages.length > 1 ? task.pages.pop() : undefined;
  if (left !== undefined) forget(world, left);
  else if (world.phone) goHome(world);
}

export function stopApp(world: World, app: string): void {
  const { forgets, data } = findApp(world, app);
  const begun = copyRow(data);
  world.appData.set(app, { ...world.appData.get(app), ...Object.fromEntries(forgets.map((name) => [name, begun[name] ?? null])) });
  const task = taskOf(world, app);
  world.timers.cancel((owner) => owner.app === app);
  if (task === undefined) return;
  const wasInFront = frontApp(world) === task;
  closeWindow(world, task);
  if (wasInFront && frontApp(world)?.process !== LAUNCHER) goHome(world);
}

/** Stop an app and reset it to its initial state. */
export function resetApp(world: World, app: string): void {
  const spec = findApp(world, app);
  stopApp(world, app);
  world.appData.set(app, copyRow(spec.data));
  for (const key of [...world.permissions.keys()]) if (key.startsWith(`${app}:`)) world.permissions.delete(key);
}

export function bringToFront(world: World, uid: string): boolean {
  const window = findWindow(world, uid);
  if (window === undefined) return false;
  closeCovers(world);
  raise(world, window);
  return true;
}
