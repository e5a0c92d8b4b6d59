import { fillPattern } from '../expr/template.ts';
import type { Row } from '../expr/value.ts';
import type { LinkSpec } from '../scenario/app-schema.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { cancel, occasionIn } from './dialogs.ts';
import { pageOf, type Page } from '../world/page.ts';
import type { Occasion, Stage } from './stage.ts';
import { goBack, goTo, launch, taskOf } from '../world/tasks.ts';
import { closeWindow, frontApp } from '../world/windows.ts';
import { appScope, log } from '../world/world.ts';

/** Runs the initial effects of a page that was just opened. */
function opened(stage: Stage, page: Page | undefined): void {
  if (page?.content.type !== 'screen') return;
  const { app, screen } = page.content;
  const task = taskOf(stage.world, app);
  const effects = stage.world.scenario.apps[app]?.screens[screen]?.on_open ?? [];
  stage.touch();
  if (task !== undefined) stage.run(effects, occasionIn(stage.world, task, page));
}

export function go(stage: Stage, { go: screen, with: given, replace }: Extract<Effect, { verb: 'go' }>, { app, scope }: Occasion): void {
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fillPattern(value, scope)]));
  opened(stage, goTo(stage.world, app, screen, parameters, replace));
}

export function back(stage: Stage, { app }: Occasion): void {
  const task = taskOf(stage.world, app);
  if (task !== undefined) goBack(stage.world, task);
}

export function launchApp(stage: Stage, app: string): void {
  opened(stage, launch(stage.world, app));
}

/** The back key: closes whatever is foremost. */
export function systemBack(stage: Stage): void {
  const { world } = stage;
  if (world.keyboard.shown && stage.focused?.page.content.type !== 'menu') {
    world.keyboard = { ...world.keyboard, shown: false };
    stage.touch();
    return;
  }
  const surface = stage.focused;
  if (surface === undefined) return;
  const { type } = surface.page.content;
  if (surface.modal) cancel(stage, surface);
  else if (type === 'recents' || type === 'shade') closeWindow(world, surface.window);
  else if (type === 'screen') goBack(world, surface.window);
  stage.touch();
}

/** Returns whether an app opens such links. */
export function openLink(stage: Stage, url: string): boolean {
  for (const [app, { links }] of Object.entries(stage.world.scenario.apps)) {
    for (const link of links) {
      const found = parametersIn(link, url);
      if (found === undefined) continue;
      launchApp(stage, app);
      const scope = appScope(stage.world, app).with(found);
      const parameters = Object.fromEntries(Object.entries(link.with).map(([name, value]) => [name, fillPattern(value, scope)]));
      const front = frontApp(stage.world);
      const top = front === undefined ? undefined : pageOf(front).content;
      if (top?.type === 'screen' && top.screen === link.go && Object.keys(parameters).length === 0) return true;
      opened(stage, goTo(stage.world, app, link.go, parameters, false));
      return true;
    }
  }
  log(stage.world, 'warn', '', 'ActivityTaskManager', `No app opens the link ${url.slice(0, 200)}`);
  return false;
}

/** The values of a link pattern's placeholders. */
function parametersIn({ url: pattern }: LinkSpec, url: string): Row | undefined {
  const names: string[] = [];
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/?#&]+)';
  });
  const found = new RegExp(`^${source}$`, 'i').exec(url);
  return found === null ? undefined : Object.fromEntries(names.map((name, i) => [name, decoded(found[i + 1] ?? '')]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
