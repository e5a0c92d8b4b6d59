import { Scope } from '../expr/scope.ts';
import { fillText } from '../expr/template.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { crashNotice, permissionPrompt } from '../shell/alert.ts';
import type { Notification } from '../world/page.ts';
import type { Occasion, Stage } from './stage.ts';
import { stopApp, taskOf } from '../world/tasks.ts';
import { closeWindow, openWindow, showFor, SYSTEM_PROCESS } from '../world/windows.ts';
import { log, nextSerial, type World } from '../world/world.ts';

/** Android's short toast, and how long a banner stays. */
const TOAST_MS = 2000;
const BANNER_MS = 5000;
const MAX_NOTIFICATIONS = 50;

export function showToast(world: World, text: string, app: string): void {
  closeAll(world, 'toast');
  showFor(world, TOAST_MS, { kind: 'toast', process: app, content: { type: 'toast', text } });
}

export function notify(world: World, { notify: title, text, link }: Extract<Effect, { verb: 'notify' }>, { app, scope }: Occasion): void {
  const notification: Notification = {
    serial: nextSerial(world),
    app,
    title: fillText(title, scope),
    text: fillText(text, scope),
    link: link === undefined ? '' : fillText(link, scope),
  };
  world.notifications = [...world.notifications, notification].slice(-MAX_NOTIFICATIONS);
  closeAll(world, 'banner');
  if (world.phone) showFor(world, BANNER_MS, { kind: 'system', process: SYSTEM_PROCESS, content: { type: 'banner', notification } });
}

/** A new one replaces the previous one. */
export function closeAll(world: World, type: 'toast' | 'banner'): void {
  for (const window of world.windows.filter(({ pages: [{ content }] }) => content.type === type)) closeWindow(world, window);
}

/** The app is gone, and the phone says so. */
export function crash(world: World, app: string, message: string): void {
  const task = taskOf(world, app);
  if (task === undefined) return;
  log(world, 'fatal', app, 'AndroidRuntime', `FATAL EXCEPTION: main\nProcess: ${app}, PID: ${task.pid}`);
  log(world, 'fatal', app, 'AndroidRuntime', message);
  stopApp(world, app);
  const label = world.scenario.apps[app]?.label ?? app;
  const content = { type: 'prompt', root: crashNotice(label), scope: new Scope({}), app: '' } as const;
  openWindow(world, { kind: 'dialog', process: 'android', content });
}

/** Ask the person, unless they have answered before. */
export function ask(stage: Stage, effect: Extract<Effect, { verb: 'permission' }>, occasion: Occasion): void {
  const { app, scope } = occasion;
  const { world } = stage;
  const answer = world.permissions.get(`${app}:${effect.permission}`);
  if (answer !== undefined) {
    stage.run(answer ? effect.granted : effect.denied, occasion);
    return;
  }
  const label = world.scenario.apps[app]?.label ?? app;
  const root = permissionPrompt(app, label, effect.permission, effect.granted, effect.denied);
  const owner = taskOf(world, app)?.uid ?? '';
  openWindow(world, { kind: 'dialog', process: 'com.android.permissioncontroller', owner, content: { type: 'prompt', root, scope, app } });
}
