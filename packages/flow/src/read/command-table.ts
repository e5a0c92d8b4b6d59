import { z } from 'zod';

import { ConditionSchema } from './condition.ts';
import { decimal, direction, flag, int, oneOf, text, textMap, texts } from './field.ts';
import { SelectorSchema } from './selector.ts';

/** How a command may be written besides as a map. */
interface CommandForms<S extends z.ZodObject> {
  params: S;
  /** The field that a bare value stands for: `inputText: hello`. */
  scalar?: string;
  /** It can be written without a value: `- back`. */
  bare: boolean;
  /** The field that a list stands for. */
  list?: string;
  /** It contains commands of its own. */
  nested: boolean;
}

/** Handsight's own fields, for every command: what must hold afterwards, and the message when it fails. */
const OURS = { expect: ConditionSchema.optional(), message: text.optional(), intent: text.optional() };
const COMMON = { label: text.optional(), optional: flag.default(false), ...OURS };

function command<S extends z.ZodRawShape>(
  fields: S,
  forms: Partial<Omit<CommandForms<z.ZodObject>, 'params'>> = {},
): CommandForms<z.ZodObject<S & typeof COMMON, z.core.$strict>> {
  return { params: z.strictObject({ ...fields, ...COMMON }), bare: false, nested: false, ...forms };
}

const OPTIONAL_BY_DEFAULT = { label: text.optional(), optional: flag.default(true), ...OURS };
const aided = <S extends z.ZodRawShape>(
  fields: S,
  scalar?: string,
): CommandForms<z.ZodObject<S & typeof OPTIONAL_BY_DEFAULT, z.core.$strict>> => ({
  params: z.strictObject({ ...fields, ...OPTIONAL_BY_DEFAULT }),
  bare: scalar === undefined,
  nested: false,
  ...(scalar === undefined ? {} : { scalar }),
});

const onElement = {
  params: SelectorSchema.extend({ ...COMMON }),
  scalar: 'text',
  bare: false,
  nested: false,
} satisfies CommandForms<z.ZodObject>;

const plain = command({}, { bare: true });
const onApp = command({ appId: text.optional() }, { bare: true, scalar: 'appId' });
const random = command({ length: int.optional() }, { bare: true });
const env = textMap.default({});
const onOff = command({ value: oneOf('enabled', 'disabled') }, { scalar: 'value' });

/** The commands of Maestro 2.8, in its order, which is also the order of suggestions. */
export const COMMANDS = {
  tapOn: onElement,
  doubleTapOn: onElement,
  longPressOn: onElement,
  assertVisible: onElement,
  assertNotVisible: onElement,
  assertTrue: command({ condition: text.default('') }, { scalar: 'condition' }),
  assertNoDefectsWithAI: aided({}),
  assertScreenshot: command({ path: text, thresholdPercentage: text.default('95'), cropOn: SelectorSchema.optional() }, { scalar: 'path' }),
  assertWithAI: aided({ assertion: text }, 'assertion'),
  extractTextWithAI: aided({ query: text, outputVariable: text.default('aiOutput') }, 'query'),
  back: plain,
  clearKeychain: plain,
  hideKeyboard: plain,
  pasteText: plain,
  scroll: plain,
  inputText: command({ text: text.default('') }, { scalar: 'text' }),
  inputRandomText: random,
  inputRandomNumber: random,
  inputRandomEmail: plain,
  inputRandomPersonName: plain,
  inputRandomCityName: plain,
  inputRandomCountryName: plain,
  inputRandomColorName: plain,
  launchApp: command(
    {
      appId: text.optional(),
      url: text.optional(),
      clearState: flag.optional(),
      clearKeychain: flag.optional(),
      stopApp: flag.optional(),
      permissions: textMap.optional(),
      arguments: z.record(z.string(), z.unknown()).optional(),
    },
    { bare: true, scalar: 'appId' },
  ),
  setPermissions: command({ appId: text.optional(), url: text.optional(), permissions: textMap }),
  swipe: command({
    direction: direction.optional(),
    start: text.optional(),
    end: text.optional(),
    from: SelectorSchema.optional(),
    duration: int.default(400),
    waitToSettleTimeoutMs: int.optional(),
  }),
  openLink: command({ link: text, browser: flag.default(false), autoVerify: flag.default(false) }, { scalar: 'link' }),
  openBrowser: command({ link: text }, { scalar: 'link' }),
  pressKey: command({ key: text }, { scalar: 'key' }),
  eraseText: command({ charactersToErase: int.optional() }, { bare: true, scalar: 'charactersToErase' }),
  action: command({ name: text }, { scalar: 'name' }),
  takeScreenshot: command({ path: text, cropOn: SelectorSchema.optional() }, { scalar: 'path' }),
  extendedWaitUntil: command({ visible: SelectorSchema.optional(), notVisible: SelectorSchema.optional(), timeout: text.optional() }),
  stopApp: onApp,
  killApp: onApp,
  clearState: onApp,
  runFlow: command({ file: text.optional(), when: ConditionSchema.optional(), env }, { scalar: 'file', nested: true }),
  setLocation: command({ latitude: text, longitude: text }),
  setOrientation: command({ orientation: text }, { scalar: 'orientation' }),
  repeat: command({ times: text.optional(), while: ConditionSchema.optional() }, { nested: true }),
  copyTextFrom: onElement,
  setClipboard: command({ text }, { scalar: 'text' }),
  runScript: command({ file: text, env, when: ConditionSchema.optional() }, { scalar: 'file' }),
  waitForAnimationToEnd: command({ timeout: text.optional() }, { bare: true }),
  evalScript: command({ script: text.default('') }, { scalar: 'script' }),
  scrollUntilVisible: command({
    element: SelectorSchema,
    direction: direction.default('DOWN'),
    timeout: text.default('20000'),
    speed: text.default('40'),
    visibilityPercentage: int.default(100),
    centerElement: flag.default(false),
    waitToSettleTimeoutMs: int.optional(),
  }),
  travel: command({ points: texts, speed: decimal.optional() }),
  startRecording: command({ path: text }, { scalar: 'path' }),
  stopRecording: plain,
  addMedia: command({ files: texts }, { list: 'files' }),
  setAirplaneMode: onOff,
  toggleAirplaneMode: plain,
  setDarkMode: onOff,
  toggleDarkMode: plain,
  assertDarkMode: plain,
  assertLightMode: plain,
  retry: command({ maxRetries: text.optional(), file: text.optional(), env }, { nested: true }),
} satisfies Record<string, CommandForms<z.ZodObject>>;

export type CommandKey = keyof typeof COMMANDS;
export type ParamsOf<K extends CommandKey> = z.output<(typeof COMMANDS)[K]['params']>;

export const COMMAND_KEYS = Object.keys(COMMANDS).filter(isCommandKey);

export function isCommandKey(key: string): key is CommandKey {
  return Object.hasOwn(COMMANDS, key);
}

/** The old spelling that Maestro still accepts. */
export const BARE_ALIASES: Readonly<Record<string, CommandKey>> = { 'hide keyboard': 'hideKeyboard' };
