import { relative } from 'node:path';
import type { Flow, Step } from '../../packages/flow/src/read/flow.ts';
import { describeStep } from '../../packages/flow/src/read/describe-step.ts';
import { orientationOf, parsePoint } from '../../packages/flow/src/read/step-shape.ts';
import { selectsSomething, type Selector } from '../../packages/flow/src/read/selector.ts';
import { KEY_NAMES } from '../../packages/flow/src/read/keys.ts';

type Command = Record<string, unknown>;

/** A flow as Maestro's own classes hold it, to compare with what its tests expect. */
export function toMaestro(flow: Flow, root: string): Command[] {
  const { appId, name, ext, properties, env, onFlowStart, onFlowComplete } = flow.header;
  const hook = (steps: Step[]): { commands: Command[] } => ({ commands: steps.map((step) => inner(step, root)) });
  const config = {
    appId,
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(ext).length === 0 ? {} : { ext }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(onFlowStart.length === 0 ? {} : { onFlowStart: hook(onFlowStart) }),
    ...(onFlowComplete.length === 0 ? {} : { onFlowComplete: hook(onFlowComplete) }),
  };
  return [
    { type: 'ApplyConfigurationCommand', config },
    ...(Object.keys(env).length === 0 ? [] : [{ type: 'DefineVariablesCommand', env }]),
    ...flow.steps.map((step) => command(step, root)),
  ];
}

function command(step: Step, root: string): Command {
  const common = {
    ...(step.params.label === undefined ? {} : { labelFromYaml: true }),
    optional: step.params.optional,
    originalDescription: describeStep(step),
  };
  return defined({ ...own(step, root), ...common });
}

const defined = (fields: Command): Command => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function selector(from: Selector): Command {
  const { text, id, width, height, tolerance, index, enabled, css } = from;
  const size = width === undefined && height === undefined ? undefined : defined({ width, height, tolerance });
  return defined({ textRegex: text, idRegex: id, size, index, enabled, css });
}

function tap(params: Selector, longPress: boolean, repeat: { repeat: number; delay: number } | undefined): Command {
  const { point, retryTapIfNoChange = false, waitUntilVisible = false, waitToSettleTimeoutMs } = params;
  const fields = { retryIfNoChange: retryTapIfNoChange, longPress, repeat, waitToSettleTimeoutMs };
  if (point !== undefined && !selectsSomething(params)) return { type: 'TapOnPointV2Command', point, ...fields };
  return { type: 'TapOnElementCommand', selector: selector(params), relativePoint: point, waitUntilVisible, ...fields };
}

const times = ({ repeat, delay = 100 }: Selector): { repeat: number; delay: number } | undefined =>
  repeat === undefined ? undefined : { repeat, delay };

const RANDOM: Readonly<Record<string, string>> = {
  inputRandomText: 'TEXT',
  inputRandomNumber: 'NUMBER',
  inputRandomEmail: 'TEXT_EMAIL_ADDRESS',
  inputRandomPersonName: 'TEXT_PERSON_NAME',
};

const PLAIN: Readonly<Record<string, string>> = {
  back: 'BackPressCommand',
  clearKeychain: 'ClearKeychainCommand',
  hideKeyboard: 'HideKeyboardCommand',
  pasteText: 'PasteTextCommand',
  scroll: 'ScrollCommand',
  stopRecording: 'StopRecordingCommand',
  toggleAirplaneMode: 'ToggleAirplaneModeCommand',
  toggleDarkMode: 'ToggleDarkModeCommand',
  assertDarkMode: 'AssertDarkModeCommand',
  assertLightMode: 'AssertLightModeCommand',
};

function own(step: Step, root: string): Command {
  const { key } = step;
  const bare = PLAIN[key];
  if (bare !== undefined) return { type: bare };
  if (RANDOM[key] !== undefined)
    return { type: 'InputRandomCommand', inputType: RANDOM[key], length: 'length' in step.params ? step.params.length : 8 };
  switch (step.key) {
    case 'tapOn':
      return tap(step.params, false, times(step.params));
    case 'doubleTapOn':
      return tap(step.params, false, { repeat: 2, delay: step.params.delay ?? 100 });
    case 'longPressOn':
      return tap(step.params, true, times(step.params));
    case 'assertVisible':
      return { type: 'AssertConditionCommand', condition: { visible: selector(step.params) } };
    case 'assertNotVisible':
      return { type: 'AssertConditionCommand', condition: { notVisible: selector(step.params) } };
    case 'assertTrue':
      return { type: 'AssertConditionCommand', condition: { scriptCondition: step.params.condition } };
    case 'extendedWaitUntil': {
      const { visible, timeout } = step.params;
      return { type: 'AssertConditionCommand', condition: { visible: visible && selector(visible) }, timeout };
    }
    case 'inputText':
      return { type: 'InputTextCommand', text: step.params.text };
    case 'evalScript':
      return { type: 'EvalScriptCommand', scriptString: step.params.script };
    case 'copyTextFrom':
      return { type: 'CopyTextFromCommand', selector: selector(step.params) };
    case 'pressKey':
      return {
        type: 'PressKeyCommand',
        code: KEY_NAMES.find((name) => name.toLowerCase() === step.params.key.toLowerCase())?.toUpperCase(),
      };
    case 'eraseText':
      return { type: 'EraseTextCommand', charactersToErase: step.params.charactersToErase };
    case 'launchApp':
      return { type: 'LaunchAppCommand', appId: step.params.appId, clearState: step.params.clearState };
    case 'stopApp':
      return { type: 'StopAppCommand', appId: step.params.appId };
    case 'killApp':
      return { type: 'KillAppCommand', appId: step.params.appId };
    case 'clearState':
      return { type: 'ClearStateCommand', appId: step.params.appId };
    case 'setPermissions':
      return { type: 'SetPermissionsCommand', appId: step.params.appId, permissions: step.params.permissions };
    case 'openLink':
      return { type: 'OpenLinkCommand', link: step.params.link, autoVerify: step.params.autoVerify, browser: step.params.browser };
    case 'setOrientation':
      return { type: 'SetOrientationCommand', orientation: orientationOf(step.params.orientation) ?? step.params.orientation };
    case 'setLocation':
      return { type: 'SetLocationCommand', latitude: step.params.latitude, longitude: step.params.longitude };
    case 'startRecording':
      return { type: 'StartRecordingCommand', path: step.params.path };
    case 'takeScreenshot':
      return { type: 'TakeScreenshotCommand', path: step.params.path };
    case 'travel': {
      const geo = (word: string | undefined): string => (Number.isInteger(Number(word)) ? Number(word).toFixed(1) : String(Number(word)));
      const points = step.params.points.map((point) => {
        const [latitude, longitude] = point.split(',');
        return { latitude: geo(latitude), longitude: geo(longitude) };
      });
      return { type: 'TravelCommand', points, speedMPS: step.params.speed };
    }
    case 'waitForAnimationToEnd':
      return { type: 'WaitForAnimationToEndCommand', timeout: step.params.timeout };
    case 'scrollUntilVisible': {
      const { element, direction, timeout, speed, visibilityPercentage, centerElement, waitToSettleTimeoutMs } = step.params;
      return {
        type: 'ScrollUntilVisibleCommand',
        selector: selector(element),
        direction,
        timeout,
        scrollDuration: speed,
        visibilityPercentage,
        centerElement,
        waitToSettleTimeoutMs,
      };
    }
    case 'swipe': {
      const { direction, duration, from, start, end, waitToSettleTimeoutMs } = step.params;
      const [a, b] = [start, end].map((point) => (point === undefined ? undefined : parsePoint(point)));
      const pixels = a !== undefined && b !== undefined && !a.isPercent;
      return {
        type: 'SwipeCommand',
        direction,
        duration,
        elementSelector: from && selector(from),
        relativePoint: from?.point,
        startRelative: pixels ? undefined : start,
        endRelative: pixels ? undefined : end,
        startPoint: pixels ? { x: a.x, y: a.y } : undefined,
        endPoint: pixels ? { x: b.x, y: b.y } : undefined,
        waitToSettleTimeoutMs,
      };
    }
    case 'addMedia':
      return { type: 'AddMediaCommand', mediaPaths: step.media?.map((file) => ({ absolutePathOf: relative(root, file) })) };
    case 'setAirplaneMode':
    case 'setDarkMode':
      return {
        type: step.key === 'setDarkMode' ? 'SetDarkModeCommand' : 'SetAirplaneModeCommand',
        value: step.params.value === 'enabled' ? 'Enable' : 'Disable',
      };
    case 'repeat': {
      const visible = step.params.while?.visible;
      return {
        type: 'RepeatCommand',
        condition: { visible: visible && selector(visible) },
        commands: step.steps?.map((each) => inner(each, root)),
      };
    }
    case 'runFlow':
      return { type: 'RunFlowCommand', config: null, commands: step.steps?.map((each) => inner(each, root)) };
    case 'runScript':
      return {
        type: 'RunScriptCommand',
        script: step.script?.text,
        condition: null,
        sourceDescription: step.params.file,
        scriptDir: { dirOf: relative(root, step.script?.file ?? '') },
      };
    default:
      return { type: step.key };
  }
}

/** Nested commands are compared whole, so without what the expectation leaves out. */
function inner(step: Step, root: string): Command {
  const { optional: _, originalDescription: __, ...rest } = command(step, root);
  return rest;
}
