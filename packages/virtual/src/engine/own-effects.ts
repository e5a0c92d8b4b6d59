import type { Effect } from '../scenario/effect-schema.ts';
import { pick } from '../input/menu.ts';
import { press } from '../input/press.ts';
import { launchApp, openLink } from '../stage/navigate.ts';
import { closeAll } from '../stage/notices.ts';
import type { Occasion, Stage } from '../stage/stage.ts';
import { bringToFront, closeCovers, goHome, LAUNCHER, stopApp } from '../world/tasks.ts';

export type OwnEffect = Extract<
  Effect,
  { verb: 'key' | 'pick' | 'edit' | 'grant' | 'show' | 'stop_all' | 'follow' | 'clear_notifications' }
>;

const COMMAND_KEYS = { cut: 'x', copy: 'c', paste: 'v', select_all: 'a' } as const;

/** What the phone's own screens do. */
export function runOwnEffect(stage: Stage, effect: OwnEffect, occasion: Occasion): void {
  const { world } = stage;
  switch (effect.verb) {
    case 'key':
      pressKey(stage, effect.key);
      return;
    case 'pick':
      pick(stage, effect.uid, effect.key, effect.option);
      return;
    case 'edit':
      press(stage, { modifiers: ['ctrl'], key: COMMAND_KEYS[effect.command] });
      return;
    case 'grant':
      world.permissions.set(`${effect.app}:${effect.permission}`, effect.granted);
      stage.run(effect.then, occasion);
      return;
    case 'show':
      bringToFront(world, effect.uid);
      return;
    case 'stop_all':
      for (const window of world.windows.filter((one) => one.kind === 'app' && one.process !== LAUNCHER)) stopApp(world, window.process);
      goHome(world);
      return;
    case 'follow':
      follow(stage, effect.notification);
      return;
    case 'clear_notifications':
      world.notifications = [];
      closeCovers(world);
  }
}

/** Open what a notification is about. */
function follow(stage: Stage, serial: number): void {
  const { world } = stage;
  const notification = world.notifications.find((one) => one.serial === serial);
  world.notifications = world.notifications.filter((one) => one !== notification);
  closeAll(world, 'banner');
  closeCovers(world);
  if (notification === undefined) return;
  if (notification.link === '') launchApp(stage, notification.app);
  else openLink(stage, notification.link);
}

/** A key of the on-screen keyboard or of the phone itself. */
function pressKey(stage: Stage, key: string): void {
  const { world } = stage;
  const { shift } = world.keyboard;
  if (key === 'shift') world.keyboard = { ...world.keyboard, shift: !shift };
  else if (key === 'symbols') world.keyboard = { ...world.keyboard, symbols: !world.keyboard.symbols };
  else {
    press(stage, { modifiers: key === key.toLowerCase() ? [] : ['shift'], key });
    world.keyboard = { ...world.keyboard, shift: false };
  }
  stage.touch();
}
