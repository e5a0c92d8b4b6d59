import { evaluate } from '../expr/evaluate.ts';
import { fillText, fillPattern } from '../expr/template.ts';
import { holds, numberOf, copyOf, isRow, type Value } from '../expr/value.ts';
import type { Scope } from '../expr/scope.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { closeDialog, openDialog } from '../stage/dialogs.ts';
import { ask, crash, notify, showToast, closeAll } from '../stage/notices.ts';
import { back, go, launchApp, openLink } from '../stage/navigate.ts';
import type { Occasion, Stage } from '../stage/stage.ts';
import { enterState, pageWithId, assign } from '../world/states.ts';
import { goHome, bringToFront, closeCovers, LAUNCHER, stopApp } from '../world/tasks.ts';
import { log, type World } from '../world/world.ts';
import { focusOn } from '../input/focus.ts';
import { readVariable } from '../view/expand.ts';
import { isCheckable } from '../item/kind.ts';
import { pick } from '../input/menu.ts';
import { press } from '../input/press.ts';

const MAX_DELAY_MS = 600_000;

export function runEffects(stage: Stage, effects: readonly Effect[], occasion: Occasion): void {
  for (const effect of effects) {
    run(stage, effect, occasion);
    stage.touch();
  }
}

function run(stage: Stage, effect: Effect, occasion: Occasion): void {
  const { world } = stage;
  const { scope } = occasion;
  switch (effect.verb) {
    case 'set':
      for (const { id, value } of effect.set) setById(stage, id, fillText(value, scope), occasion.uid);
      return;
    case 'transition_to':
      enterState(world, effect.transition_to);
      return;
    case 'let':
    case 'append':
    case 'remove':
    case 'update':
    case 'animate':
      runDataEffect(stage, effect, occasion);
      return;
    case 'go':
      go(stage, effect, occasion);
      return;
    case 'back':
      back(stage, occasion);
      return;
    case 'home':
      goHome(world);
      return;
    case 'launch':
      launchApp(stage, effect.launch);
      return;
    case 'link':
      openLink(stage, fillText(effect.link, scope));
      return;
    case 'open':
      openDialog(world, effect, occasion);
      return;
    case 'close':
      closeDialog(world, occasion);
      return;
    case 'toast':
      showToast(world, fillText(effect.toast, scope), occasion.app);
      return;
    case 'notify':
      notify(world, effect, occasion);
      return;
    case 'crash':
      crash(world, occasion.app, fillText(effect.crash, scope));
      return;
    case 'permission':
      ask(stage, effect, occasion);
      return;
    case 'focus': {
      const target = stage.byId(effect.focus, occasion.uid);
      if (target !== undefined) focusOn(stage, target);
      return;
    }
    case 'copy':
      world.clipboard = fillText(effect.copy, scope);
      return;
    case 'log':
      log(world, 'info', occasion.app, occasion.app, fillText(effect.log, scope));
      return;
    case 'request':
      request(world, effect, occasion);
      return;
    case 'after_ms': {
      world.timers.add(world.now + delay(stage, effect.after_ms, scope), occasion, () => stage.run(effect.do, occasion));
      return;
    }
    case 'if':
      stage.run(holds(evaluate(effect.if, scope)) ? effect.then : effect.else, occasion);
      return;
    case 'chance':
      stage.run(world.random() < effect.chance ? effect.then : effect.else, occasion);
      return;
    default:
      runOwnEffect(stage, effect, occasion);
  }
}

/** An expression that is not a number means no delay. */
function delay({ world }: Stage, after: Extract<Effect, { verb: 'after_ms' }>['after_ms'], scope: Scope): number {
  if (!Array.isArray(after)) return Math.min(MAX_DELAY_MS, Math.max(0, Math.round(numberOf(evaluate(after, scope)))));
  const [least, most] = after;
  return least + Math.round((most - least) * (most > least ? world.random() : 0));
}

type DataEffect = Extract<Effect, { verb: 'let' | 'append' | 'remove' | 'update' | 'animate' }>;

/** Time between two frames of an animation. */
const FRAME_MS = 100;

/** Changes of variables. In conditions on rows, `row` is the row. */
function runDataEffect(stage: Stage, effect: DataEffect, occasion: Occasion): void {
  const { scope } = occasion;
  const listAt = (variable: string): Value[] => {
    const list = readVariable(variable, scope);
    return Array.isArray(list) ? list : [];
  };
  switch (effect.verb) {
    case 'let':
      for (const [name, value] of Object.entries(effect.let)) assign(scope, name, fillPattern(value, scope));
      return;
    case 'append': {
      const list = readVariable(effect.to, scope);
      const row = copyOf(fillPattern(effect.append, scope));
      if (Array.isArray(list)) list.push(row);
      else assign(scope, effect.to, [row]);
      return;
    }
    case 'remove': {
      const list = listAt(effect.from);
      const kept = list.filter((row) => !holds(evaluate(effect.remove, scope.with({ row }))));
      list.splice(0, list.length, ...kept);
      return;
    }
    case 'update':
      for (const row of listAt(effect.in)) {
        if (!isRow(row) || !holds(evaluate(effect.update, scope.with({ row })))) continue;
        for (const [name, value] of Object.entries(effect.with)) row[name] = copyOf(fillPattern(value, scope.with({ row })));
      }
      return;
    case 'animate':
      animate(stage, effect, occasion);
  }
}

/** Animates a number to a target in steps; the last step is exact. */
function animate(stage: Stage, { animate: variable, to, ms }: Extract<Effect, { verb: 'animate' }>, occasion: Occasion): void {
  const from = numberOf(readVariable(variable, occasion.scope));
  const { world } = stage;
  const start = world.now;
  for (let at = Math.min(FRAME_MS, ms); ; at = Math.min(at + FRAME_MS, ms)) {
    const part = ms === 0 ? 1 : at / ms;
    world.timers.add(start + at, occasion, () => {
      assign(occasion.scope, variable, at === ms ? to : from + (to - from) * part);
      stage.touch();
    });
    if (at >= ms) return;
  }
}

/** The screen-observer dialect's overrides: they belong to a window and an id, even while that id is not on the screen. */
function setById(stage: Stage, id: string, value: string, uid: string): void {
  const target = stage.byId(id, uid);
  if (target !== undefined) {
    stage.hold(target, isCheckable(target.item.kind) ? value === 'true' : value);
    return;
  }
  const page = pageWithId(stage.world, id, uid);
  page?.memory.set(`#${id}`, { ...page.memory.get(`#${id}`), value });
}

/** An app's request. It is logged as OkHttp's interceptor logs it, which is what tools look for. */
function request(world: World, effect: Extract<Effect, { verb: 'request' }>, { app, scope }: Occasion): void {
  const [method = 'GET', url = ''] = fillText(effect.request, scope).split(/\s+/);
  world.traffic.sent += effect.sent_bytes;
  log(world, 'info', app, 'okhttp.OkHttpClient', `--> ${method} ${url}`);
  if (effect.status === undefined) {
    log(world, 'info', app, 'okhttp.OkHttpClient', '<-- HTTP FAILED: java.net.UnknownHostException: unable to resolve host');
    return;
  }
  world.traffic.received += effect.received_bytes;
  log(world, 'info', app, 'okhttp.OkHttpClient', `<-- ${effect.status} ${url} (${effect.ms}ms)`);
}

type OwnEffect = Extract<Effect, { verb: 'key' | 'pick' | 'edit' | 'grant' | 'show' | 'stop_all' | 'follow' | 'clear_notifications' }>;

const COMMAND_KEYS = { cut: 'x', copy: 'c', paste: 'v', select_all: 'a' } as const;

/** What the phone's own screens do. */
function runOwnEffect(stage: Stage, effect: OwnEffect, occasion: Occasion): void {
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
