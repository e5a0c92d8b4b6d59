import type { Brain, BrainCall, Reply, Shown } from '../brain.ts';
import { elementNamed, lastAnswer, screensIn } from '../read-screen.ts';
import { planFor, type Intent } from './plan.ts';

const MOST_TRIES = 4;

/** Does what the goal asks, reading only the text that it is shown. */
export function perfectReader(): Brain {
  let intents: Intent[] | undefined;
  let tries = 0;
  /** Whether the last call was the intent itself, not a step on the way to it. */
  let isDone = false;
  const memory = new Map<string, string>();
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => memory.get(name) ?? '');

  return {
    answer(shown) {
      intents ??= planFor(shown.goal);
      if (isDone && hasWorked(shown)) {
        intents.shift();
        tries = 0;
      }
      const [intent] = intents;
      isDone = false;
      if (intent === undefined) return call('finish', { message: 'Done.' });
      if (++tries > MOST_TRIES) return call('finish', { message: `I do not find how to ${intent.do}.`, success: false });
      if (intent.do === 'read') {
        const found = intent.pattern.exec(screensIn(shown)[0] ?? '')?.[1];
        if (found === undefined) return call('look', {});
        memory.set(intent.as, found);
        isDone = true;
        return call('note', { text: `${intent.as}: ${found}` });
      }
      const act = actFor(intent, shown, filled);
      isDone = act !== undefined;
      return (
        act ?? (intent.do === 'open' && tries % 2 === 1 ? call('press', { keys: 'KEYCODE_HOME' }) : call('look', {}, 'I look for it.'))
      );
    },
  };
}

const call = (name: string, input: BrainCall['input'], text = ''): Reply => ({ text, calls: [{ name, input }] });

/** The verdict is enough; a look is only for what is not found. */
const hasWorked = (shown: Shown): boolean =>
  /^(?:verified|observed|unverified)|^Noted|after \d+ ms/m.test(lastAnswer(shown).replace(/<screen[\s\S]*?<\/screen>/g, ''));

/** Undefined if the element to act on is not shown. */
function actFor(intent: Exclude<Intent, { do: 'read' }>, shown: Shown, filled: (text: string) => string): Reply | undefined {
  if (intent.do === 'wait') return call('wait_for', { text: intent.text, timeout_ms: 8000 });
  if (intent.do === 'find') return call('scroll', { to: `[name="${intent.name}"]`, reason: `to see ${intent.name}` });
  const target = elementNamed(shown, intent.name)?.ref;
  if (target === undefined) return undefined;
  const reason = `to ${intent.do} ${intent.name}`;
  switch (intent.do) {
    case 'open':
      return call('tap', { target, reason });
    case 'tap':
      return call('tap', { target, reason, ...(intent.hold === true ? { hold_ms: 800 } : {}) });
    case 'switch':
      return call('set', { target, checked: intent.on, reason });
    case 'choose':
      return call('set', { target, option: intent.option, reason });
    case 'write':
      return call('type', { target, text: filled(intent.text), reason });
  }
}
