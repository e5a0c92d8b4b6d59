import { fillPattern } from '../expr/template.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import type { DialogSpec } from '../scenario/app-schema.ts';
import type { Surface } from '../view/surface.ts';
import type { OpenWindow, Page } from '../world/page.ts';
import type { Occasion, Stage } from './stage.ts';
import { taskOf } from '../world/tasks.ts';
import { closeWindow, findWindow, openWindow } from '../world/windows.ts';
import { scopeOf, type World } from '../world/world.ts';

/** Opens a dialog of an app over the app's window. */
export function openDialog(world: World, { open, with: given }: Extract<Effect, { verb: 'open' }>, { app, scope }: Occasion): void {
  const task = taskOf(world, app);
  if (task === undefined) return;
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fillPattern(value, scope)]));
  openWindow(world, {
    kind: 'dialog',
    process: app,
    pid: task.pid,
    owner: task.uid,
    content: { type: 'dialog', app, dialog: open, parameters },
  });
}

/** Closes the dialog in which it happened, else the foremost of the app. */
export function closeDialog(world: World, { uid, app }: Occasion): void {
  const here = findWindow(world, uid);
  const task = taskOf(world, app);
  const dialog =
    here !== undefined && here.kind !== 'app'
      ? here
      : world.windows.findLast((window) => window.kind === 'dialog' && window.owner === task?.uid);
  if (dialog !== undefined) closeWindow(world, dialog);
}

/** Back, or a tap beside it: closes what can be closed that way. */
export function cancel(stage: Stage, { window, page }: Surface): void {
  const { content } = page;
  if (content.type === 'prompt') return;
  const dialog = dialogOf(stage.world, page);
  if (dialog?.cancelable === false) return;
  closeWindow(stage.world, window);
  stage.touch();
  if (dialog !== undefined) stage.run(dialog.on_cancel, occasionIn(stage.world, window, page));
}

function dialogOf({ scenario }: World, { content }: Page): DialogSpec | undefined {
  return content.type === 'dialog' ? scenario.apps[content.app]?.dialogs[content.dialog] : undefined;
}

export const occasionIn = (world: World, { uid, process }: OpenWindow, page: Page): Occasion => ({
  scope: scopeOf(world, page.content),
  uid,
  app: process,
  page: page.serial,
});
