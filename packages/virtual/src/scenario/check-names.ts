import type { Pattern, Template } from '../expr/template.ts';
import type { AppSpec } from './app-schema.ts';
import type { Effect } from './effect-schema.ts';
import type { NodeSpec } from './node-schema.ts';
import { pageEffects, pagesOf, type PageParts } from './pages.ts';
import { effectsOfReaction, handlersOf, reactionsIn, type Part } from './parts.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './source.ts';
import type { Expression } from '../expr/syntax.ts';

/** Every variable that is used must be declared: in data, as a parameter, or by the list it stands in. */
export function checkNames(spec: ScenarioSpec, source: ScenarioSource): void {
  const global = new Set(Object.keys(spec.data));
  const check = new NameCheck(source);
  for (const [name, { windows }] of Object.entries(spec.states)) {
    for (const [i, { tree, title }] of windows.entries()) {
      const path = ['states', name, 'windows', i];
      check.names(namesInTemplate(title), global, [...path, 'title']);
      check.node({ part: tree, path: [...path, 'tree'] }, global);
    }
  }
  for (const reaction of reactionsIn(spec.reactions, ['reactions'])) {
    for (const effect of effectsOfReaction(reaction)) check.effect(effect, global);
  }
  for (const [name, app] of Object.entries(spec.apps)) {
    const own = new Set([...global, ...Object.keys(app.data)]);
    check.names(app.forgets, new Set(Object.keys(app.data)), ['apps', name, 'forgets']);
    const pages = pagesOf(app, ['apps', name]);
    const given = parametersOf(app, pages);
    for (const page of pages) checkPage(page, new Set([...own, ...(given.get(`${page.type} ${page.name}`) ?? [])]), check);
    for (const reaction of reactionsIn(app.reactions, ['apps', name, 'reactions'])) {
      for (const effect of effectsOfReaction(reaction)) check.effect(effect, own);
    }
  }
}

function checkPage({ texts, nodes, effects, reactions }: PageParts, known: ReadonlySet<string>, check: NameCheck): void {
  for (const { part, path } of texts) check.names(namesInTemplate(part), known, path);
  for (const node of nodes) check.node(node, known);
  for (const effect of [...effects, ...reactions.flatMap((reaction) => [...effectsOfReaction(reaction)])]) check.effect(effect, known);
}

/** The parameters that effects pass to screens and dialogs. */
function parametersOf(app: AppSpec, pages: PageParts[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  const note = (page: string, parameters: object): void => void given.set(page, [...(given.get(page) ?? []), ...Object.keys(parameters)]);
  const effects = [
    ...pages.flatMap((page) => [...pageEffects(page)]),
    ...reactionsIn(app.reactions, []).flatMap((one) => [...effectsOfReaction(one)]),
  ];
  for (const { part } of effects) {
    if (part.verb === 'go') note(`screen ${part.go}`, part.with);
    if (part.verb === 'open') note(`dialog ${part.open}`, part.with);
  }
  for (const link of app.links) note(`screen ${link.go}`, link.with);
  return given;
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

  node({ part: node, path }: Part<NodeSpec>, outer: ReadonlySet<string>): void {
    if (node.for_each !== undefined) this.names(namesIn(node.for_each.list), outer, [...path, 'for_each']);
    const known = node.for_each === undefined ? outer : new Set([...outer, node.for_each.row]);
    for (const key of TEMPLATES) if (isTemplate(node[key])) this.names(namesInTemplate(node[key]), known, [...path, key]);
    for (const key of CONDITIONS) if (node[key] !== undefined) this.names(namesIn(node[key]), known, [...path, key]);
    if (node.options !== undefined && !Array.isArray(node.options)) this.names(namesIn(node.options), known, [...path, 'options']);
    if (node.bind !== undefined) this.names(ownerOf(node.bind), known, [...path, 'bind']);
    for (const effect of handlersOf({ part: node, path })) this.effect(effect, known);
    for (const [i, part] of node.children.entries()) this.node({ part, path: [...path, 'children', i] }, known);
    for (const [i, part] of (node.menu ?? []).entries()) this.node({ part, path: [...path, 'menu', i] }, known);
  }

  effect({ part: effect, path }: Part<Effect>, outer: ReadonlySet<string>): void {
    const known = new Set([...outer, 'text', ...(effect.verb === 'remove' || effect.verb === 'update' ? ['row'] : [])]);
    for (const { used, at } of namesUsed(effect)) this.names(used, known, [...path, ...at]);
  }
}

const ownerOf = (variable: string): string[] => [variable.split('.')[0] ?? ''];
const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'parts' in value && 'source' in value;

/** The variables an effect itself uses, without those inside it. */
function* namesUsed(effect: Effect): Generator<{ used: Iterable<string>; at: SourcePath }> {
  const patterns = (given: Record<string, Pattern>, at: string) =>
    Object.entries(given).map(([key, one]) => ({ used: namesInPattern(one), at: [at, key] }));
  switch (effect.verb) {
    case 'let':
      for (const name of Object.keys(effect.let)) yield { used: ownerOf(name), at: ['let', name] };
      yield* patterns(effect.let, 'let');
      return;
    case 'append':
      yield { used: ownerOf(effect.to), at: ['to'] };
      yield { used: namesInPattern(effect.append), at: ['append'] };
      return;
    case 'remove':
      yield { used: ownerOf(effect.from), at: ['from'] };
      yield { used: namesIn(effect.remove), at: ['remove'] };
      return;
    case 'update':
      yield { used: ownerOf(effect.in), at: ['in'] };
      yield { used: namesIn(effect.update), at: ['update'] };
      yield* patterns(effect.with, 'with');
      return;
    case 'go':
    case 'open':
      yield* patterns(effect.with, 'with');
      return;
    case 'animate':
      yield { used: ownerOf(effect.animate), at: ['animate'] };
      return;
    case 'if':
      yield { used: namesIn(effect.if), at: ['if'] };
      return;
    case 'after_ms':
      if (!Array.isArray(effect.after_ms)) yield { used: namesIn(effect.after_ms), at: ['after_ms'] };
      return;
    case 'set':
      for (const [i, { value }] of effect.set.entries()) yield { used: namesInTemplate(value), at: ['set', i, 'value'] };
      return;
    default:
      for (const [key, value] of Object.entries(effect)) if (isTemplate(value)) yield { used: namesInTemplate(value), at: [key] };
  }
}

/** The free variables of an expression. */
function* namesIn(e: Expression): Generator<string> {
  switch (e.type) {
    case 'value':
      return;
    case 'name':
      yield e.name;
      return;
    case 'part':
      yield* namesIn(e.of);
      yield* namesIn(e.name);
      return;
    case 'not':
    case 'negative':
      yield* namesIn(e.of);
      return;
    case 'binary':
      yield* namesIn(e.left);
      yield* namesIn(e.right);
      return;
    case 'choice':
      for (const part of [e.test, e.yes, e.no]) yield* namesIn(part);
      return;
    case 'call':
      for (const arg of e.args) yield* namesIn(arg);
      return;
    case 'aggregate':
      yield* namesIn(e.list);
      for (const name of namesIn(e.body)) if (name !== e.row) yield name;
  }
}

function* namesInTemplate({ parts }: Template): Generator<string> {
  for (const part of parts) if (typeof part !== 'string') yield* namesIn(part);
}

function* namesInPattern(pattern: Pattern): Generator<string> {
  if (pattern === null || typeof pattern !== 'object') return;
  if (Array.isArray(pattern)) for (const part of pattern) yield* namesInPattern(part);
  else if ('parts' in pattern) yield* namesInTemplate(pattern);
  else for (const part of Object.values(pattern.fields)) yield* namesInPattern(part);
}
