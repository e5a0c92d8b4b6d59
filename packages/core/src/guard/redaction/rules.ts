import { compilePattern, type OperatorPattern } from '../../config/pattern.ts';
import type { Config } from '../../config/schema.ts';
import { asRead, cleanText } from '../../screen/clean.ts';
import { readings } from '../name-as-read.ts';
import { labelOf, ownLabel } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { isField } from '../../screen/trait.ts';
import { HiddenValues } from './hidden-values.ts';
import { remembering } from './memo.ts';

/** What is secret, by the patterns of the configuration. */
export class RedactionRules {
  readonly replacement: string;
  readonly count: number;
  /** The values hidden so far. */
  readonly hidden: HiddenValues;
  readonly #titles: OperatorPattern[];
  readonly #names: OperatorPattern[];
  readonly #roles: OperatorPattern[];
  readonly #texts: OperatorPattern[];

  constructor(config: Config['redaction'], hidden = new HiddenValues()) {
    this.hidden = hidden;
    this.replacement = config.replacement;
    this.#titles = config.window_title_patterns.map((source) => compilePattern(source));
    this.#names = config.element_name_patterns.map((source) => compilePattern(source));
    this.#roles = config.element_role_patterns.map((source) => compilePattern(source, { ignoreCase: true }));
    this.#texts = config.ocr_text_patterns.map((source) => compilePattern(source));
    this.count = this.#titles.length + this.#names.length + this.#roles.length + this.#texts.length;
  }

  isSecretTitle = (title: string): boolean => this.#titles.some((pattern) => readings(title).some((reading) => pattern.test(reading)));

  isSecretName = remembering(
    (name) => name !== '' && this.#names.some((pattern) => readings(name).some((reading) => pattern.test(reading))),
  );

  /** Whether the element's content is secret. `before` is its preceding sibling, which names a field that has no name itself. */
  isSecret(n: UnifiedUINode, before: UnifiedUINode | undefined): boolean {
    if (n.password || this.#hasSecretRole(n)) return true;
    if (this.#names.length === 0) return false;
    const names = [isField(n) ? '' : n.text, n.description, n.hintText, n.tooltipText, labelOf(n)];
    if (names.some(this.isSecretName)) return true;
    return before !== undefined && isField(n) && ownLabel(n) === '' && this.isSecretName(labelOf(before));
  }

  #hasSecretRole(n: UnifiedUINode): boolean {
    if (this.#roles.length === 0) return false;
    return this.#isSecretRole(observerRole(n)) || this.#isSecretRole(n.role) || this.#isSecretRole(n.className);
  }

  #isSecretRole = remembering((role) => this.#roles.some((pattern) => pattern.test(role)));

  /** The text without matches of the text patterns and without values hidden before, in any encoding. */
  text = (text: string): string => this.hidden.cutFrom(this.#withoutPatterns(text), this.replacement);

  #withoutPatterns = remembering((text) => this.#cut(text, this.#texts));

  /** A window's title without matches of the title patterns. */
  title = (title: string): string => this.#cut(title, this.#titles);

  /** Invisible characters must not break up a match, and full-width letters equal ordinary ones. */
  #cut(text: string, patterns: readonly OperatorPattern[]): string {
    if (text === '' || patterns.length === 0) return text;
    for (const clean of new Set([cleanText(text), asRead(text)])) {
      let cut = clean;
      for (const pattern of patterns) {
        cut = pattern.replaceIn(cut, (found) => {
          this.hidden.add(found);
          return found === '' ? '' : this.replacement;
        });
      }
      if (cut !== clean) return cut;
    }
    return text;
  }
}
