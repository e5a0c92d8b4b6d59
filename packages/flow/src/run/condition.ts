import type { Condition } from '../read/condition.ts';
import { isTrue } from './script-text.ts';
import type { StepContext } from './step-context.ts';

/** Whether a condition holds, in Maestro's order: platform, script, visible, gone. Its expressions have been evaluated. */
export async function holds(condition: Condition | undefined, context: StepContext, timeoutMs?: number): Promise<boolean> {
  if (condition === undefined) return true;
  const { platform, visible, notVisible, true: script } = condition;
  if (platform !== undefined && !isPlatform(platform, context.platform)) return false;
  if (script !== undefined && !isTrue(script)) return false;
  const time = (): number => (timeoutMs === undefined ? context.lookupMs(true) : context.sinceInteraction(timeoutMs));
  if (visible !== undefined && (await context.find(visible, time())) === undefined) return false;
  return notVisible === undefined || context.isGone(notVisible, time());
}

/** Flows treat the built-in phones as Android. */
function isPlatform(wanted: string, actual: string): boolean {
  const [a, b] = [wanted.toLowerCase(), actual.toLowerCase()];
  return a === b || (a === 'android' && b === 'virtual');
}
