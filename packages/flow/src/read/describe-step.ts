import type { Step } from './flow.ts';
import { describeSelector, selectsSomething, type Selector } from './selector.ts';

/** A step's label if it has one, else a one-line description. */
export const stepTitle = (step: Step): string => step.params.label ?? describeStep(step);

export function describeStep(step: Step): string {
  switch (step.key) {
    case 'tapOn':
      return describeTap('Tap', step.params);
    case 'doubleTapOn':
      return describeTap('Double tap', { ...step.params, repeat: undefined });
    case 'longPressOn':
      return describeTap('Long press', step.params);
    case 'assertVisible':
      return `Assert that ${describeSelector(step.params)} is visible`;
    case 'assertNotVisible':
      return `Assert that ${describeSelector(step.params)} is not visible`;
    case 'assertTrue':
      return `Assert that ${step.params.condition} is true`;
    case 'extendedWaitUntil': {
      const { visible, notVisible } = step.params;
      const what = visible === undefined ? `${describeSelector(notVisible ?? {})} is gone` : `${describeSelector(visible)} is visible`;
      return `Wait until ${what}`;
    }
    case 'inputText':
      return `Input text ${step.params.text}`;
    case 'swipe': {
      const { direction, from, start, end } = step.params;
      if (direction === undefined) return `Swipe from (${start}) to (${end})`;
      if (from === undefined) return `Swiping in ${direction} direction`;
      return `Swiping in ${direction} direction on ${describeSelector(from)}${from.point === undefined ? '' : ` at ${from.point}`}`;
    }
    case 'scrollUntilVisible':
      return `Scroll ${step.params.direction} until ${describeSelector(step.params.element)} is visible`;
    case 'launchApp':
      return `Launch app ${step.params.appId}${step.params.clearState === true ? ' with a clear state' : ''}`;
    case 'stopApp':
    case 'killApp':
    case 'clearState':
      return `${{ stopApp: 'Stop', killApp: 'Kill', clearState: 'Clear state of' }[step.key]} ${step.params.appId}`;
    case 'copyTextFrom':
      return `Copy text from ${describeSelector(step.params)}`;
    case 'pressKey':
      return `Press ${step.params.key}`;
    case 'openLink':
      return `Open ${step.params.link}`;
    case 'runFlow':
      return `Run ${step.params.file ?? 'commands'}${step.params.when === undefined ? '' : ' when its condition holds'}`;
    case 'runScript':
      return `Run script ${step.params.file}`;
    case 'repeat':
      return step.params.times === undefined ? 'Repeat while the condition holds' : `Repeat ${step.params.times} times`;
    case 'retry':
      return `Retry up to ${step.params.maxRetries ?? '1'} times`;
    case 'takeScreenshot':
      return `Take screenshot ${step.params.path}`;
    case 'eraseText':
      return `Erase ${step.params.charactersToErase ?? 50} characters`;
    case 'setOrientation':
      return `Set orientation to ${step.params.orientation}`;
    case 'setAirplaneMode':
      return `Set airplane mode to ${step.params.value}`;
    case 'setDarkMode':
      return `Set dark mode to ${step.params.value}`;
    case 'setLocation':
      return `Set location to ${step.params.latitude}, ${step.params.longitude}`;
    case 'setPermissions':
      return `Set permissions of ${step.params.appId}: ${listed(step.params.permissions)}`;
    case 'setClipboard':
      return `Set clipboard to ${step.params.text}`;
    case 'addMedia':
      return `Add media ${step.params.files.join(', ')}`;
    case 'travel':
      return `Travel through ${step.params.points.length} points`;
    case 'startRecording':
      return `Start recording ${step.params.path}`;
    case 'assertScreenshot':
      return `Assert that the screen looks like ${step.params.path}`;
    default:
      return step.key
        .replace(/([A-Z]+)/g, ' $1')
        .toLowerCase()
        .replace(/^./, (first) => first.toUpperCase());
  }
}

const listed = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function describeTap(verb: string, params: Selector): string {
  const { point, repeat } = params;
  const times = repeat === undefined || repeat < 2 ? '' : ` x${repeat}`;
  if (!selectsSomething(params)) return `${verb}${times} on point (${point})`;
  return `${verb}${times} on ${describeSelector(params)}${point === undefined ? '' : ` at ${point}`}`;
}
