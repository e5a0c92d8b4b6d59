import { createHash } from 'node:crypto';

import type { Config } from '../../config/schema.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { withoutTexts } from './hidden-texts.ts';
import { RedactionRules } from './rules.ts';
import { redactTree, type RedactedTree } from './tree.ts';

/** What is redacted, and how often it was. */
export interface RedactionStatus {
  enabled: boolean;
  active: boolean;
  patterns_count: number;
  applied_count: number;
  blur_screenshots: boolean;
}

/** Tokens, ids and hashes generated here. They contain nothing of a screen, and are useless if altered. */
const OWN_NAME = /^(?:ap|ct|pc|sha1|snap|tt):[0-9a-f]+$/;

/** Shorter texts occur in too many other texts. */
const SHORTEST_SECRET = 4;
const NO_PATTERNS = { window_title_patterns: [], element_name_patterns: [], element_role_patterns: [] };

/** Removes secrets from everything that leaves the host. Switched off, it has no rules of its own. */
export class Redaction {
  /** The replacement for a secret. */
  readonly replacement: string;
  /** Whether selectors and predicates also match hidden content. */
  readonly matchesHidden: boolean;
  readonly #config: Config['redaction'];
  readonly #secrets = new Set<string>();
  #rules: RedactionRules;
  #applied = 0;

  constructor(config: Config['redaction']) {
    this.#config = config;
    this.replacement = config.replacement;
    this.matchesHidden = !config.enabled || config.match_hidden === 'allow';
    this.#rules = new RedactionRules(config);
  }

  get enabled(): boolean {
    return this.#config.enabled || this.#secrets.size > 0;
  }

  /** Identifies the rules; empty where the configuration has none. */
  get rulesId(): string {
    if (!this.#config.enabled) return '';
    return createHash('sha256').update(JSON.stringify(this.#config)).digest('hex').slice(0, 16);
  }

  /** Whether pictures are painted over. */
  get coversPictures(): boolean {
    return this.enabled && this.#config.blur_screenshots;
  }

  /** From now on this text is a secret wherever it occurs, even where the configuration has redaction switched off. */
  hide(secret: string): void {
    const text = secret.trim();
    if (text.length < SHORTEST_SECRET || this.#secrets.has(text)) return;
    this.#secrets.add(text);
    const { enabled, ocr_text_patterns } = this.#config;
    const exact = [...this.#secrets].map((each) => each.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    const rules = enabled ? this.#config : { ...NO_PATTERNS, replacement: this.replacement };
    const ocr = [...(enabled ? ocr_text_patterns : []), ...exact];
    this.#rules = new RedactionRules({ ...this.#config, ...rules, ocr_text_patterns: ocr }, this.#rules.hidden);
  }

  /** Grows with every new secret: a screen that was redacted before the last of them must be redacted again. */
  get version(): number {
    return this.#secrets.size + this.#rules.hidden.version;
  }

  redactTree(root: UnifiedUINode, windowTitle: string): RedactedTree {
    if (!this.enabled) return { root, applied: 0, areas: [], secret: new Set() };
    const redacted = redactTree(this.#rules, root, windowTitle);
    this.#applied += redacted.applied;
    return redacted;
  }

  /** A text typed into a hidden element, to be hidden wherever it occurs. */
  remember(text: string): void {
    if (this.enabled) this.#rules.hidden.add(text);
  }

  /** Free text: errors, logs, OCR, descriptions. */
  redactText(text: string): string {
    return this.enabled ? this.#counted(text, this.#rules.text(text)) : text;
  }

  redactTitle(title: string): string {
    return this.enabled ? this.#counted(title, this.#rules.text(this.#rules.title(title))) : title;
  }

  /** The title that a caller may search in. */
  matchedTitle = (title: string): string => (this.matchesHidden ? title : this.redactTitle(title));

  /** Whether any part of the title is hidden. */
  hidesTitle(title: string): boolean {
    return this.enabled && this.#rules.text(this.#rules.title(title)) !== title;
  }

  /** Whether the whole content of such a window is hidden. */
  hidesWindow(title: string): boolean {
    return this.enabled && this.#rules.isSecretTitle(title);
  }

  /**
   * Redacts every text in a JSON value, also the `hidden` texts, which are removed even if redaction is off. Parts without a secret are
   * shared with the original.
   */
  redactDeep<T>(value: T, hidden?: readonly string[]): T;
  redactDeep(value: unknown, hidden: readonly string[] = []): unknown {
    if (!this.enabled && hidden.length === 0) return value;
    if (typeof value === 'string') return OWN_NAME.test(value) ? value : this.redactText(withoutTexts(value, hidden, this.replacement));
    if (Array.isArray(value)) {
      const parts: unknown[] = value;
      const redacted = parts.map((part) => this.redactDeep(part, hidden));
      return redacted.every((part, i) => part === parts[i]) ? parts : redacted;
    }
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value).map(([key, part]) => [this.redactText(key), this.redactDeep(part, hidden)] as const);
    return entries.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(entries);
  }

  status(): RedactionStatus {
    return {
      enabled: this.enabled,
      active: this.enabled,
      patterns_count: this.#rules.count,
      applied_count: this.#applied,
      blur_screenshots: this.#config.blur_screenshots,
    };
  }

  #counted(text: string, redacted: string): string {
    if (redacted !== text) this.#applied++;
    return redacted;
  }
}

/** Bytes, dates and other class instances hold no text to search. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
