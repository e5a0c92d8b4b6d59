import { HandsightError } from '@handsight/core/error';
import type { StepOf } from '../../read/flow.ts';
import { keyNamed } from '../../read/keys.ts';
import type { StepContext } from '../step-context.ts';

/** How many characters Maestro erases by default. */
const ERASED = 50;
const MAX_RANDOM = 1000;

export async function inputText({ params }: StepOf<'inputText'>, context: StepContext): Promise<void> {
  await typeText(params.text, context);
}

async function typeText(text: string, context: StepContext): Promise<void> {
  if (text === '') context.remark('there is nothing to type');
  else {
    const { verification } = await context.act({ type: 'type', text });
    if (verification?.status === 'no_effect' && !context.isLenient)
      throw new HandsightError('VerificationFailed', 'nothing on the screen took the text', { hint: 'Tap the field first.' });
  }
  context.interacted();
}

type RandomStep = StepOf<
  | 'inputRandomText'
  | 'inputRandomNumber'
  | 'inputRandomEmail'
  | 'inputRandomPersonName'
  | 'inputRandomCityName'
  | 'inputRandomCountryName'
  | 'inputRandomColorName'
>;

export async function inputRandom(step: RandomStep, context: StepContext): Promise<void> {
  const { random } = context;
  const length = Math.max(1, Math.min('length' in step.params ? (step.params.length ?? 8) : 8, MAX_RANDOM));
  const make: Record<RandomStep['key'], () => string> = {
    inputRandomText: () => random.text(length),
    inputRandomNumber: () => random.number(length),
    inputRandomEmail: () => random.email(),
    inputRandomPersonName: () => random.personName(),
    inputRandomCityName: () => random.city(),
    inputRandomCountryName: () => random.country(),
    inputRandomColorName: () => random.color(),
  };
  const text = make[step.key]();
  context.remark(`typed ${text}`);
  await typeText(text, context);
}

export async function eraseText({ params }: StepOf<'eraseText'>, context: StepContext): Promise<void> {
  const count = params.charactersToErase ?? ERASED;
  if (count > 0) await context.act({ type: 'erase', count });
  context.interacted();
}

export async function pressKey({ params }: StepOf<'pressKey'>, context: StepContext): Promise<void> {
  const keys = keyNamed(params.key);
  if (keys === undefined) throw new HandsightError('BadRequest', `unknown key "${params.key}"`, { key: params.key });
  await context.act({ type: 'key', keys });
  context.interacted();
}

export async function back(context: StepContext): Promise<void> {
  await context.act({ type: 'key', keys: context.capabilities.platform === 'linux' ? 'alt+left' : 'back' });
  context.interacted();
}

export async function copyTextFrom({ params }: StepOf<'copyTextFrom'>, context: StepContext): Promise<void> {
  await context.require(params, params.optional);
  await context.rest.beforeJudging();
  const { node } = await context.require(params, params.optional);
  const text = [node.value ?? '', node.text, node.hintText, node.description].find((each) => each !== '');
  if (text === undefined) throw new HandsightError('AssertionFailed', 'the element has no text to copy', {});
  context.script.setCopiedText(text);
}

export async function pasteText(context: StepContext): Promise<void> {
  const text = context.script.copiedText;
  if (text === undefined) context.remark('nothing was copied');
  else await typeText(text, context);
}

/** Like Maestro's, fails if the keyboard stays. */
export async function hideKeyboard(context: StepContext): Promise<void> {
  const isShown = async (): Promise<boolean> => (await context.client.windows()).some(({ kind }) => kind === 'keyboard');
  if (!(await isShown())) {
    context.remark('no keyboard is shown');
    return;
  }
  await context.act({ type: 'key', keys: 'back' });
  context.isScrolling = true;
  context.interacted();
  if (await isShown()) {
    throw new HandsightError('VerificationFailed', 'the keyboard is still shown', { hint: 'Tap something that takes no text instead.' });
  }
}
