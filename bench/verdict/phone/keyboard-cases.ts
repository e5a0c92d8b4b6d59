import type { ActionInput } from '@handsight/core/act';
import type { VerdictCase } from '../case.ts';
import { on, type ScriptedCase } from '../scripted/scripted-case.ts';
import { vary, type Common, type Variation } from '../scripted/variations.ts';
import type { PhoneBed, Way } from './bed.ts';

const target = { selector: 'Edit[name="Entry"]' };

/** The keyboard composes letters, as for pinyin: keys that no space or digit completes never reach the field. */
const COMPOSED: readonly { text: string; isLost: boolean }[] = [
  { text: 'nihao', isLost: true },
  { text: '4711', isLost: false },
];

const INPUTS: readonly { control: string; action: (text: string) => ActionInput }[] = [
  { control: 'composed text, cleared first', action: (text) => ({ type: 'type', text, target, clearFirst: true }) },
  { control: 'composed text', action: (text) => ({ type: 'type', text, target }) },
  { control: 'composed value', action: (value) => ({ type: 'set_value', target, value }) },
];

function composedCases(by: Way): ScriptedCase[] {
  return INPUTS.flatMap(({ control, action }) =>
    COMPOSED.flatMap(({ text, isLost }) => {
      const common: Common = {
        control,
        page: 'field',
        oracle: 'text is in the field',
        postcondition: 'implied',
        action: action(text),
        isDone: ({ variables: { entry } }) => typeof entry === 'string' && entry.endsWith(text),
      };
      const perturbation = isLost && by === 'plain' ? 'keyboard swallows' : 'works';
      const lost = isLost && by === 'plain' ? { lost: true } : {};
      const variations: Variation[] = [
        { perturbation, mode: 'old', params: { text }, ...lost },
        { perturbation, mode: 'old_aside', params: { text, aside: true }, ...lost },
        { perturbation, mode: 'works', params: { text, before: '' }, ...lost },
      ];
      return vary(common, variations);
    }),
  );
}

/** Only plain adb sends keys through the keyboard; the helper enters the text into the field, which is the twin. */
export const KEYBOARD_CASES: VerdictCase<PhoneBed>[] = (['plain', 'helper'] as const).flatMap((by) =>
  composedCases(by).map(on(by === 'plain' ? 'adb' : 'adb with helper', (bed: PhoneBed, page) => bed.site(by, page, 'composing'))),
);
