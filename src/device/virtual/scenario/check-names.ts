import { namesIn, namesInPattern, namesInTemplate } from '../expr/names.ts';
import type { Pattern, Template } from '../expr/template.ts';
import type { AppSpec } from './app-schema.ts';
import type { Effect } from './effect-schema.ts';
import type { NodeSpec } from './node-schema.ts';
import { effectsIn, effectsOfReaction, handlersOf, nodesIn, reactionsIn, type Part } from './parts.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import { screenNodes } from './check-apps.ts';
import type { ScenarioSource, SourcePath } from './source.ts';

/** Every variable that is used must be declared: in data, as a parameter, or by the list it stands in. */
export function checkNames(spec: ScenarioSpec, source: ScenarioSource): void {
  const global = new Set(Object.keys(spec.data));
  const check = new NameCheck(source);
  for (const [name, { windows }] of Object.entries(spec.states)) {
    for (const [i, { tree, title }] of windows.entries()) {
      const path = ['states', name, 'windows', i];
      check.names(namesInTemplate(title), global, [...path, 'title']);
      check.node(tree, global, [...path, 'tree']);
    }
  }
  for (const reaction of reactionsIn(spec.reactions, ['reactions'])) {
    for (const effect of effectsOfReaction(reaction)) check.effect(effect, global);
  }
  for (const [name, app] of Object.entries(spec.apps)) checkApp(app, ['apps', name], global, check);
}

function checkApp(app: AppSpec, path: SourcePath, global: ReadonlySet<string>, check: NameCheck): void {
  const own = new Set([...global, ...Object.keys(app.data)]);
  const given = parametersOf(app);
  for (const [name, screen] of Object.entries(app.screens)) {
    const at = [...path, 'screens', name];
    const known = new Set([...own, ...(given.get(`screen ${name}`) ?? [])]);
    if (screen.title !== undefined) check.names(namesInTemplate(screen.title), known, [...at, 'title']);
    for (const part of ['actions', 'children', 'bottom'] as const) {
      for (const [i, node] of screen[part].entries()) check.node(node, known, [...at, part, i]);
    }
    for (const effect of effectsIn(screen.on_open, [...at, 'on_open'])) check.effect(effect, known);
    for (const reaction of reactionsIn(screen.reactions, [...at, 'reactions'])) for (const effect of effectsOfReaction(reaction)) check.effect(effect, known);
  }
  for (const [name, dialog] of Object.entries(app.dialogs)) {
    const at = [...path, 'dialogs', name];
    const known = new Set([...own, ...(given.get(`dialog ${name}`) ?? [])]);
    for (const [i, node] of dialog.children.entries()) check.node(node, known, [...at, 'children', i]);
    for (const key of ['title', 'text'] as const) check.names(namesInTemplate(dialog[key] ?? { source: '', parts: [] }), known, [...at, key]);
    for (const [i, button] of dialog.buttons.entries()) {
      for (const effect of effectsIn(button.on_tap, [...at, 'buttons', i, 'on_tap'])) check.effect(effect, known);
    }
  }
}

/** What screens and dialogs are given by those who open them. */
function parametersOf(app: AppSpec): Map<string, Set<string>> {
  const given = new Map<string, Set<string>>();
  const note = (page: string, names: string[]): void => void given.set(page, new Set([...(given.get(page) ?? []), ...names]));
  for (const { part } of allEffects(app)) {
    if (part.verb === 'go') note(`screen ${part.go}`, Object.keys(part.with));
    if (part.verb === 'open') note(`dialog ${part.open}`, Object.keys(part.with));
  }
  for (const link of app.links) note(`screen ${link.go}`, Object.keys(link.with));
  return given;
}

function* allEffects({ screens, dialogs, reactions }: AppSpec): Generator<Part<Effect>> {
  for (const screen of Object.values(screens)) {
    for (const node of screenNodes(screen, [])) yield* handlersOf(node);
    yield* effectsIn(screen.on_open, []);
    for (const reaction of reactionsIn(screen.reactions, [])) yield* effectsOfReaction(reaction);
  }
  for (const dialog of Object.values(dialogs)) {
    for (const node of nodesIn(dialog.children, [])) yield* handlersOf(node);
    yield* effectsIn(dialog.on_cancel, []);
    for (const button of dialog.buttons) yield* effectsIn(button.on_tap, []);
  }
  for (const reaction of reactionsIn(reactions, [])) yield* effectsOfReaction(reaction);
}

const TEMPLATES = ['name', 'value', 'description', 'hint', 'icon', 'color'] as const;
const CONDITIONS = ['if', 'enabled', 'checked', 'selected'] as const;

class NameCheck {
  readonly #source: ScenarioSource;

  constructor(source: ScenarioSource) {
    this.#source = source;
  }

  names(used: Iterable<string>, known: ReadonlySet<string>, path: SourcePath): void {
    for (const name of used) {
      if (!known.has(name)) this.#source.fail(path, `no variable "${name}"; expected one of ${[...known].join(', ') || 'none'}`);
    }
  }

  node(node: NodeSpec, known: ReadonlySet<string>, path: SourcePath): void {
    if (node.for_each !== undefined) this.names(namesIn(node.for_each.list), known, [...path, 'for_each']);
    const here = node.for_each === undefined ? known : new Set([...known, node.for_each.row]);
    for (const key of TEMPLATES) this.names(namesInTemplate(node[key] ?? { source: '', parts: [] }), here, [...path, key]);
    for (const key of CONDITIONS) this.names(namesIn(node[key] ?? { type: 'value', value: null }), here, [...path, key]);
    if (node.options !== undefined && !Array.isArray(node.options)) this.names(namesIn(node.options), here, [...path, 'options']);
    if (node.bind !== undefined) this.names([node.bind.split('.')[0] ?? ''], here, [...path, 'bind']);
    for (const effect of handlersOf({ part: node, path })) this.effect(effect, here);
    for (const [i, child] of node.children.entries()) this.node(child, here, [...path, 'children', i]);
    for (const [i, child] of (node.menu ?? []).entries()) this.node(child, here, [...path, 'menu', i]);
  }

  effect({ part: effect, path }: Part<Effect>, outer: ReadonlySet<string>): void {
    const known = new Set([...outer, 'text']);
    const row = new Set([...known, 'row']);
    const patterns = (given: Record<string, Pattern>, at: string, names = known): void => {
      for (const [key, pattern] of Object.entries(given)) this.names(namesInPattern(pattern), names, [...path, at, key]);
    };
    const variable = (name: string, at: string): void => this.names([name.split('.')[0] ?? ''], known, [...path, at]);
    switch (effect.verb) {
      case 'let':
        for (const name of Object.keys(effect.let)) this.names([name.split('.')[0] ?? ''], known, [...path, 'let', name]);
        return patterns(effect.let, 'let');
      case 'append':
        variable(effect.to, 'to');
        return this.names(namesInPattern(effect.append), known, [...path, 'append']);
      case 'remove':
        variable(effect.from, 'from');
        return this.names(namesIn(effect.remove), row, [...path, 'remove']);
      case 'update':
        variable(effect.in, 'in');
        this.names(namesIn(effect.update), row, [...path, 'update']);
        return patterns(effect.with, 'with', row);
      case 'go':
      case 'open':
        return patterns(effect.with, 'with');
      case 'animate':
        return variable(effect.animate, 'animate');
      case 'if':
        return this.names(namesIn(effect.if), known, [...path, 'if']);
      case 'set':
        return;
      default:
        for (const [key, value] of Object.entries(effect)) if (isTemplate(value)) this.names(namesInTemplate(value), known, [...path, key]);
    }
  }
}

const isTemplate = (value: unknown): value is Template => typeof value === 'object' && value !== null && 'parts' in value && 'source' in value;
