import { hasExpression } from './field.ts';
import type { Step, StepOf } from './flow.ts';
import type { FlowReader } from './flow-reader.ts';
import { KEY_NAMES, keyNamed } from './keys.ts';
import type { FlowProblem } from './problem.ts';
import { TRAITS, type Selector } from './selector.ts';

interface LinkContext {
  path: string;
  by: readonly string[];
  /** The app of commands that name none. */
  appId: string;
}

interface Linked {
  step: Step;
  /** What it needs. */
  files: string[];
  problem?: FlowProblem;
}

const PARSING = 'Parsing Failed';
const INVALID_PATH = 'Invalid File Path';

/** Completes a step with what it names: its app, subflow, script and media. */
export async function linkStep(step: Step, context: LinkContext, reader: FlowReader): Promise<Linked> {
  const refuse = (title: string, message: string): Linked => ({
    step,
    files: [],
    problem: { severity: 'error', title, message, place: step.place },
  });
  const fault = stepProblem(step);
  if (fault !== undefined) return refuse(PARSING, fault);
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

type Refuse = (title: string, message: string) => Linked;

async function linkFlow(step: StepOf<'runFlow' | 'retry'>, { path, by }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const { file } = step.params;
  if (file === undefined || hasExpression(file)) return { step: step as Step, files: [] };
  const target = await reader.files.resolve(path, file);
  if (target === undefined) return refuse(INVALID_PATH, `${file} lies outside the workspace`);
  if (!(await reader.files.isFile(target))) return refuse(INVALID_PATH, `there is no file ${file}`);
  const flow = await reader.read(target, by, step.place);
  return flow === undefined ? { step: step as Step, files: [target] } : { step: { ...step, flow } as Step, files: flow.files };
}

async function linkScript(step: StepOf<'runScript'>, { path }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const { file } = step.params;
  if (hasExpression(file)) return { step, files: [] };
  const target = await reader.files.resolve(path, file);
  if (target === undefined) return refuse(INVALID_PATH, `${file} lies outside the workspace`);
  if (!(await reader.files.isFile(target))) return refuse(INVALID_PATH, `there is no file ${file}`);
  return { step: { ...step, script: { file: target, text: await reader.files.read(target, step.place) } }, files: [target] };
}

async function linkMedia(step: StepOf<'addMedia'>, { path }: LinkContext, reader: FlowReader, refuse: Refuse): Promise<Linked> {
  const media: string[] = [];
  for (const file of step.params.files) {
    const target = hasExpression(file) ? undefined : await reader.files.resolve(path, file);
    if (target === undefined && !hasExpression(file)) return refuse('Media File Not Found', `${file} lies outside the workspace`);
    if (target === undefined) continue;
    if (!(await reader.files.isFile(target))) return refuse('Media File Not Found', `there is no file ${file}`);
    media.push(target);
  }
  return { step: { ...step, media }, files: media };
}

/** What is wrong with a step by itself. */
function stepProblem(step: Step): string | undefined {
  switch (step.key) {
    case 'openBrowser':
      return 'openBrowser does nothing in Maestro; use openLink with browser: true';
    case 'pressKey': {
      const { key } = step.params;
      return hasExpression(key) || keyNamed(key) !== undefined ? undefined : `unknown key "${key}"; known: ${KEY_NAMES.join(', ')}`;
    }
    case 'action':
      return ACTIONS.includes(step.params.name) ? undefined : `unknown action "${step.params.name}"; known: ${ACTIONS.join(', ')}`;
    case 'runFlow':
    case 'retry':
      if (step.params.file === undefined && step.steps === undefined) return `${step.key} needs a file or commands`;
      return step.params.file !== undefined && step.steps !== undefined ? `${step.key} takes a file or commands, not both` : undefined;
    case 'repeat':
      return step.steps === undefined ? 'repeat needs commands' : undefined;
    case 'extendedWaitUntil':
      return step.params.visible === undefined && step.params.notVisible === undefined ? 'expected visible or notVisible' : undefined;
    case 'travel':
      return step.params.points.every((point) => hasExpression(point) || /^\s*-?[\d.]+\s*,\s*-?[\d.]+\s*$/.test(point))
        ? undefined
        : 'points are written "latitude,longitude"';
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

function selectorProblem({ traits }: Selector): string | undefined {
  const known: readonly string[] = TRAITS;
  const unknown = traits === undefined ? undefined : traitsOf(traits).find((trait) => !known.includes(trait));
  return unknown === undefined ? undefined : `unknown trait "${unknown}"; known: ${TRAITS.join(', ')}`;
}
