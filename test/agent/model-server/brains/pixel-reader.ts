import type { GrammarName } from '../../../../packages/model/src/families.ts';
import { pngSize } from '../../../../packages/core/src/picture/png-size.ts';
import type { Brain, Reply, Shown } from '../brain.ts';
import { HANDS } from '../hands.ts';
import { placeOf, readPicture, readUnprepared } from '../read-picture.ts';
import { planFor, type Intent } from './plan.ts';

const MOST_TRIES = 4;

/** Does what the goal asks by reading the picture that it is shown, and writes it in a family's grammar. */
export function pixelReader(grammar: Exclude<GrammarName, 'tools'>): Brain {
  const hand = HANDS[grammar];
  let intents: Intent[] | undefined;
  let tries = 0;

  const next = async (intent: Intent, { picture }: Shown): Promise<Reply | undefined> => {
    if (picture === null) throw new Error('no picture was shown');
    // The field of a dialog has the focus already.
    if (intent.do === 'write') return hand.type(intent.text);
    const name = intent.do === 'choose' ? intent.option : 'name' in intent ? intent.name : '';
    const place = placeOf(await readPicture(picture), name) ?? placeOf(await readUnprepared(picture), name);
    if (place !== undefined) return hand.tap({ ...place, ...pngSize(picture) });
    return intent.do === 'open' && tries === 1 ? hand.home() : undefined;
  };

  return {
    async answer(shown) {
      intents ??= planFor(shown.goal).flatMap((each): Intent[] => (each.do === 'choose' ? [{ do: 'tap', name: each.name }, each] : [each]));
      const [intent] = intents;
      if (intent === undefined) return hand.finish('Done.');
      const reply = ++tries > MOST_TRIES ? undefined : await next(intent, shown);
      if (reply === undefined) return hand.finish(`I do not see how to ${intent.do} ${'name' in intent ? intent.name : ''}.`);
      const isWay = intent.do === 'open' && JSON.stringify(reply) === JSON.stringify(hand.home());
      if (!isWay) {
        intents.shift();
        tries = 0;
      }
      return reply;
    },
  };
}
