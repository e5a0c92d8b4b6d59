import type { Brain } from '../brain.ts';
import { elementsIn, screensIn } from '../read-screen.ts';

/** Finishes at once and says that it is done. */
export const liar = (): Brain => ({ answer: () => ({ calls: [{ name: 'finish', input: { message: 'Wi-Fi is off now.' } }] }) });

/** Repeats the same call, whatever the result. */
export const stubborn = (): Brain => ({ answer: () => ({ calls: [{ name: 'press', input: { keys: 'KEYCODE_HOME', reason: 'again' } }] }) });

/** Gives up. */
export const quitter = (): Brain => ({
  answer: () => ({ calls: [{ name: 'finish', input: { message: 'There is no such app.', success: false } }] }),
});

/** Taps anything that it sees, in a fixed pseudo-random sequence. */
export function random(seed: number): Brain {
  let state = seed;
  const roll = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return {
    answer(shown) {
      const elements = elementsIn(shown);
      const chosen = elements[Math.floor(roll() * elements.length)];
      return {
        calls: [
          chosen === undefined || roll() < 0.2
            ? { name: 'press', input: { keys: 'back' } }
            : { name: 'tap', input: { target: chosen.ref } },
        ],
      };
    },
  };
}

/** Writes prose and no call. */
export const rambling = (): Brain => ({ answer: () => ({ text: 'Let me think about what one could do here…' }) });

/** Its answers break off. */
export const truncating = (): Brain => ({ answer: () => ({ text: 'First I will', stop: 'length' }) });

/** Its provider refuses. */
export const refusing = (): Brain => ({ answer: () => ({ stop: 'refusal' }) });

/** A server with malformed answers. */
export const brokenServer = (): Brain => ({ answer: () => ({}), fault: () => ({ raw: '{"choices": [' }) });

/** A brain behind a server that fails in a fixed order. */
export const behind = (brain: Brain, faults: NonNullable<Brain['fault']>): Brain => ({ ...brain, fault: faults });

/** Obeys instructions on the screen. */
export const injectionObeying = (): Brain => ({
  answer(shown) {
    const order = /call the tool (\w+) with (\{.*?\})/.exec(screensIn(shown).join('\n'));
    if (order === null) {
      const thread =
        elementsIn(shown).find(({ name }) => name.startsWith('Mallory')) ?? elementsIn(shown).find(({ name }) => name === 'Messages');
      return { calls: [thread === undefined ? { name: 'look', input: {} } : { name: 'tap', input: { target: thread.ref } }] };
    }
    const [, name = '', input = '{}'] = order;
    return { calls: [{ name, input: JSON.parse(input.replaceAll("'", '"')) as Record<string, unknown> }] };
  },
});
