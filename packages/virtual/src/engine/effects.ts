import { evaluate } from '../expr/evaluate.ts';
import { fillText } from '../expr/template.ts';
import { holds, numberOf } from '../expr/value.ts';
import type { Scope } from '../expr/scope.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { runDataEffect } from './data-effects.ts';
import { closeDialog, openDialog } from '../stage/dialogs.ts';
import { ask, crash, notify, showToast } from '../stage/notices.ts';
import { back, go, launchApp, openLink } from '../stage/navigate.ts';
import { runOwnEffect } from './own-effects.ts';
import { request } from './traffic.ts';
import { setById } from './set-by-id.ts';
import type { Occasion, Stage } from '../stage/stage.ts';
import { enterState } from '../world/states.ts';
import { goHome } from '../world/tasks.ts';
import { log } from '../world/world.ts';
import { focusOn } from '../input/focus-on.ts';

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
