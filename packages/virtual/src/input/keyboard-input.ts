import type { Stage } from '../stage/stage.ts';
import { press } from './press.ts';

/** A key of the on-screen keyboard or of the phone itself. */
export function pressKey(stage: Stage, key: string): void {
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
