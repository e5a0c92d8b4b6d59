import type { UnifiedUINode } from '../../screen/node.ts';

/** Shorter texts occur everywhere by chance; they are removed only where they are the whole text or quoted. */
const MIN_PART = 4;

/** The texts of a raw tree that the redacted one replaces entirely. Both have the same nodes in the same order. */
export function hiddenTexts(raw: UnifiedUINode, shown: UnifiedUINode, replacement: string): Set<string> {
  const hidden = new Set<string>();
  const visit = (a: UnifiedUINode, b: UnifiedUINode): void => {
    if (a === b) return;
    const after = new Map<string, unknown>(Object.entries(b));
    for (const [field, text] of Object.entries(a)) if (typeof text === 'string' && after.get(field) === replacement) hidden.add(text);
    a.children.forEach((child, i) => {
      const counterpart = b.children[i];
      if (counterpart !== undefined) visit(child, counterpart);
    });
  };
  visit(raw, shown);
  return hidden;
}

/** A text without any of the hidden ones. */
export function withoutTexts(text: string, hidden: Iterable<string>, replacement: string): string {
  let shown = text;
  for (const secret of hidden) {
    if (shown === secret) return replacement;
    if (secret.length >= MIN_PART) shown = shown.replaceAll(secret, () => replacement);
    else if (secret !== '') shown = shown.replaceAll(`"${secret}"`, () => `"${replacement}"`);
  }
  return shown;
}
