import { isEmpty, union, type Bounds } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import { walk } from '../../screen/walk.ts';
import type { RedactionRules } from './rules.ts';

export interface RedactedTree {
  /** Shares every part that holds no secret with the raw tree. */
  root: UnifiedUINode;
  /** How many texts were replaced. */
  applied: number;
  /** Areas to cover in a picture of the window. */
  areas: Bounds[];
  /** Nodes of the raw tree whose content is secret, and so is anything typed into them. */
  secret: ReadonlySet<UnifiedUINode>;
}

type StringField = { [K in keyof UnifiedUINode]-?: string extends UnifiedUINode[K] ? K : never }[keyof UnifiedUINode];

/** What an element is called, and what identifies it. */
const NAMING: readonly StringField[] = ['description', 'hintText', 'tooltipText', 'paneTitle'];
const IDENTIFYING: readonly StringField[] = ['resourceId', 'key', 'keyboardShortcut'];

/** How much of an element is secret: nothing, its content, everything below a secret element, or the whole window. */
type Secrecy = 'open' | 'held' | 'below' | 'window';

export function redactTree(rules: RedactionRules, root: UnifiedUINode, windowTitle: string): RedactedTree {
  const { version } = rules.hidden;
  const redacted = redactOnce(rules, root, windowTitle);
  // One element's content may also appear in another that was visited before it.
  return rules.hidden.version === version ? redacted : redactOnce(rules, root, windowTitle);
}

function redactOnce(rules: RedactionRules, root: UnifiedUINode, windowTitle: string): RedactedTree {
  const redactor = new TreeRedactor(rules, windowTitle);
  const isWholeWindow = rules.isSecretTitle(windowTitle);
  const redacted = redactor.visit(root, isWholeWindow ? 'window' : 'open', undefined);
  const areas = isWholeWindow ? [extentOf(root)] : redactor.areas;
  return { root: redacted, applied: redactor.applied, areas, secret: redactor.secret };
}

/** One walk over one tree. */
class TreeRedactor {
  applied = 0;
  readonly areas: Bounds[] = [];
  readonly secret = new Set<UnifiedUINode>();
  readonly #rules: RedactionRules;
  readonly #windowTitle: string;

  constructor(rules: RedactionRules, windowTitle: string) {
    this.#rules = rules;
    this.#windowTitle = windowTitle;
  }

  visit(n: UnifiedUINode, around: Secrecy, before: UnifiedUINode | undefined): UnifiedUINode {
    const secrecy = around === 'open' && this.#rules.isSecret(n, before) ? 'held' : around;
    const replaced = this.#replacements(n, secrecy);
    const children = this.#children(n, secrecy === 'held' ? 'below' : secrecy);
    if (secrecy !== 'open') {
      this.secret.add(n);
      this.#rememberHeld(n, secrecy);
    }
    // A secret field is covered even while it is empty: it may be filled before the picture is taken.
    if (replaced !== undefined || (secrecy !== 'open' && isField(n))) this.#cover(n);
    if (replaced === undefined && children === n.children) return n;
    return { ...n, ...replaced, children };
  }

  /** Values stay hidden wherever they appear later. Labels of a hidden part of the screen do not: they occur everywhere. */
  #rememberHeld(n: UnifiedUINode, secrecy: Secrecy): void {
    const { hidden } = this.#rules;
    if (n.value !== null && !isMasked(n.value)) hidden.add(n.value);
    const isValue = isField(n) ? n.text !== n.hintText : !isInteractive(n) && (secrecy !== 'window' || /\d/.test(n.text));
    if (isValue && !isMasked(n.text) && n.text !== this.#windowTitle && !this.#rules.isSecretName(n.text)) hidden.add(n.text);
  }

  #children({ children }: UnifiedUINode, secrecy: Secrecy): UnifiedUINode[] {
    let redacted: UnifiedUINode[] | undefined;
    children.forEach((child, i) => {
      const shown = this.visit(child, secrecy, children[i - 1]);
      if (shown !== child) (redacted ??= [...children])[i] = shown;
    });
    return redacted ?? children;
  }

  /** The redacted fields; undefined if nothing has to be redacted. */
  #replacements(n: UnifiedUINode, secrecy: Secrecy): Partial<UnifiedUINode> | undefined {
    let replaced: Partial<UnifiedUINode> | undefined;
    const put = (field: StringField, text: string): void => {
      if (text === n[field]) return;
      replaced ??= {};
      replaced[field] = text;
      this.applied++;
    };
    put('text', this.#shownText(n, secrecy));
    if (n.value !== null) put('value', secrecy === 'open' ? this.#rules.text(n.value) : this.#hide(n.value));
    put('stateDescription', secrecy === 'open' ? this.#rules.text(n.stateDescription) : this.#hide(n.stateDescription));
    for (const field of NAMING) put(field, this.#shownName(n, n[field] ?? '', secrecy));
    for (const field of IDENTIFYING) put(field, this.#rules.text(n[field] ?? ''));
    return replaced;
  }

  /** A field's text is its content, or its hint while it is empty; any other element's text is mostly its name. */
  #shownText(n: UnifiedUINode, secrecy: Secrecy): string {
    if (secrecy === 'open') return this.#rules.text(n.text);
    if (secrecy === 'window') return n.text === this.#windowTitle ? this.#rules.text(this.#rules.title(n.text)) : this.#hide(n.text);
    if (isField(n)) return n.value === '' && n.text === n.hintText ? this.#shownName(n, n.text, secrecy) : this.#hide(n.text);
    return this.#rules.isSecretName(n.text) ? this.#rules.text(n.text) : this.#hide(n.text);
  }

  #shownName(n: UnifiedUINode, name: string, secrecy: Secrecy): string {
    if (secrecy === 'open') return this.#rules.text(name);
    if (secrecy === 'window' || (secrecy === 'below' && !this.#rules.isSecretName(name))) return this.#hide(name);
    return this.#rules.text(this.#withoutHeld(n, name));
  }

  /** Some toolkits repeat a field's content in its name. */
  #withoutHeld(n: UnifiedUINode, name: string): string {
    const held = isField(n) && n.text !== n.hintText ? [n.value ?? '', n.text] : [n.value ?? ''];
    return held.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, () => this.#rules.replacement)), name);
  }

  #hide = (text: string): string => (text === '' ? '' : this.#rules.replacement);

  #cover(n: UnifiedUINode): void {
    if (n.visible && !isEmpty(n.bounds)) this.areas.push(n.bounds);
  }
}

/** Bullets in place of the content. */
const isMasked = (text: string): boolean => /^[•●*∗⁎]*$/u.test(text);

function extentOf(root: UnifiedUINode): Bounds {
  let extent = root.bounds;
  for (const { bounds } of walk(root)) if (!isEmpty(bounds)) extent = isEmpty(extent) ? bounds : union(extent, bounds);
  return extent;
}
