import { hasExpression } from './field.ts';
import type { Step, StepOf } from './flow.ts';
import type { FlowReader } from './flow-reader.ts';
import { KEY_NAMES, keyNamed } from './keys.ts';
import type { FlowProblem, Place } from './problem.ts';
import { TRAITS, type Selector } from './selector.ts';

interface LinkContext {
  path: string;
  by: readonly string[];
  /** The default app of commands that name none. */
  appId: string;
}

interface Linked {
  step: Step;
  /** The files it needs. */
  files: string[];
  problem?: FlowProblem;
}

const PARSING = 'Parsing Failed';
const INVALID_PATH = 'Invalid File Path';

/** Resolves what a step references: its app, subflow, script and media. */
export async function linkStep(step: Step, context: LinkContext, reader: FlowReader): Promise<Linked> {
  const refuse: Refuse = (title, message, value) => ({
    step,
    files: [],
    problem: { severity: 'error', title, message, place: placeWithin(step, value) },
  });
  const fault = stepProblem(step);
  if (fault !== undefined) return refuse(PARSING, fault.message, fault.value);
  switch (step.key) {
    case 'launchApp':
    case 'setPermissions': {
      const { appId, url } = step.params;
      return { step: withApp(step, appId ?? url ?? context.appId), files: [] };
    }
    case 'stopApp':
    case 'killApp':
    case 'clearState':
      return { step: withApp(step, step.params.appId ?? context.appId), files: [] };
    case 'runFlow':
    case 'retry':
      return linkFlow(step, context, reader, refuse);
    case 'runScript':
      return linkScript(step, context, reader, refuse);
    case 'addMedia':
      return linkMedia(step, context, reader, refuse);
    default:
      return { step, files: [] };
  }
}

const withApp = <S extends Step>(step: S, appId: string): S => ({ ...step, params: { ...step.params, appId } });

/** `value` is the offending value, if there is one. */
type Refuse = (title: string, message: string, value?: string) => Linked;

/** The position of a value in a step; the step's own position if it is written differently. */
function placeWithin({ place, source }: Step, value: string | undefined): Place {
  const colon = source.indexOf(':');
  const at = value === undefined || value === '' || colon < 0 ? -1 : source.indexOf(value, colon);
  if (at < 0) return place;
  const isQuoted = /["']/.test(source.charAt(at - 1));
  const before = source.slice(0, isQuoted ? at - 1 : at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return { ...place, line: place.line + before.length - 1, column: before.length === 1 ? place.column + column - 1 : column };
}

async function linkFlow(step: StepOf<'runFlow' | 'retry'>, { path, by }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const { file } = step.params;
  if (file === undefined || hasExpression(file)) return { step: step as Step, files: [] };
  const target = await reader.files.resolve(path, file);
  if (target === undefined) return refuse(INVALID_PATH, `${file} is outside the workspace`, file);
  if (!(await reader.files.isFile(target))) return refuse(INVALID_PATH, `there is no file ${file}`, file);
  const flow = await reader.read(target, by, step.place);
  return flow === undefined ? { step: step as Step, files: [target] } : { step: { ...step, flow } as Step, files: flow.files };
}

async function linkScript(step: StepOf<'runScript'>, { path }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const { file } = step.params;
  if (hasExpression(file)) return { step, files: [] };
  const target = await reader.files.resolve(path, file);
  if (target === undefined) return refuse(INVALID_PATH, `${file} is outside the workspace`, file);
  if (!(await reader.files.isFile(target))) return refuse(INVALID_PATH, `there is no file ${file}`, file);
  return { step: { ...step, script: { file: target, text: await reader.files.read(target, step.place) } }, files: [target] };
}

async function linkMedia(step: StepOf<'addMedia'>, { path }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const media: string[] = [];
  for (const file of step.params.files) {
    const target = hasExpression(file) ? undefined : await reader.files.resolve(path, file);
    if (target === undefined && !hasExpression(file)) return refuse('Media File Not Found', `${file} is outside the workspace`, file);
    if (target === undefined) continue;
    if (!(await reader.files.isFile(target))) return refuse('Media File Not Found', `there is no file ${file}`, file);
    media.push(target);
  }
  return { step: { ...step, media }, files: media };
}

interface StepFault {
  message: string;
  value?: string;
}

/** Problems of a step taken by itself. */
function stepProblem(step: Step): StepFault | undefined {
  switch (step.key) {
    case 'openBrowser':
      return { message: 'openBrowser does nothing in Maestro; use openLink with browser: true' };
    case 'pressKey': {
      const { key } = step.params;
      if (hasExpression(key) || keyNamed(key) !== undefined) return undefined;
      return { message: `unknown key "${key}"; known: ${KEY_NAMES.join(', ')}`, value: key };
    }
    case 'action': {
      const { name } = step.params;
      return ACTIONS.includes(name) ? undefined : { message: `unknown action "${name}"; known: ${ACTIONS.join(', ')}`, value: name };
    }
    case 'runFlow':
    case 'retry':
      if (step.params.file === undefined && step.steps === undefined) return { message: `${step.key} needs a file or commands` };
      return step.params.file !== undefined && step.steps !== undefined
        ? { message: `${step.key} takes a file or commands, not both` }
        : undefined;
    case 'repeat':
      return step.steps === undefined ? { message: 'repeat needs commands' } : undefined;
    case 'extendedWaitUntil':
      return step.params.visible === undefined && step.params.notVisible === undefined
        ? { message: 'expected visible or notVisible' }
        : undefined;
    case 'travel': {
      const wrong = step.params.points.find((point) => !hasExpression(point) && !/^\s*-?[\d.]+\s*,\s*-?[\d.]+\s*$/.test(point));
      return wrong === undefined ? undefined : { message: 'points are written "latitude,longitude"', value: wrong };
    }
    case 'tapOn':
    case 'doubleTapOn':
    case 'longPressOn':
    case 'assertVisible':
    case 'assertNotVisible':
    case 'copyTextFrom':
      return selectorProblem(step.params);
    default:
      return undefined;
  }
}

const ACTIONS = ['back', 'hideKeyboard', 'scroll', 'clearKeychain', 'pasteText'];

export const traitsOf = (traits: string): string[] => traits.split(' ').map((trait) => trait.replaceAll('_', '-').toLowerCase());

function selectorProblem({ traits }: Selector): StepFault | undefined {
  const known: readonly string[] = TRAITS;
  if (traits === undefined) return undefined;
  const unknown = traitsOf(traits).find((trait) => !known.includes(trait));
  return unknown === undefined ? undefined : { message: `unknown trait "${unknown}"; known: ${TRAITS.join(', ')}`, value: traits };
}
