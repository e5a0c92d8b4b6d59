import { boundsText } from '../geometry.ts';
import { labelOf, printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isField } from '../trait.ts';
import { walk } from '../walk.ts';
import { heldValue, quoted } from './quote.ts';

/** `android.widget.Button` → `Button`; where the platform has no classes, its role. */
export function shortClass(n: UnifiedUINode): string {
  return printable(n.className.slice(n.className.lastIndexOf('.') + 1)) || observerRole(n);
}

/** An element's class and name, `EditText "Email"`. */
export function textualName(n: UnifiedUINode): string {
  const label = labelOf(n);
  return printable(label) === '' ? shortClass(n) : `${shortClass(n)} ${quoted(label)}`;
}

/** One line of the tree, without indentation. */
export function textualLine(n: UnifiedUINode): string {
  let line = `${textualName(n)} ${boundsText(n.bounds)}`;
  if (n.clickable || n.children.length === 0) line += ` clickable=${n.clickable}`;
  if (n.focused || isField(n)) line += ` focused=${n.focused}`;
  const value = heldValue(n);
  if (value !== '') line += ` value=${quoted(value)}`;
  return line;
}

function windowName(root: UnifiedUINode): string {
  for (const node of walk(root)) if (node.packageName !== '') return printable(node.packageName);
  return printable(labelOf(root));
}

/** One line per node, without subtrees the platform reports as hidden. */
export function printTextual(root: UnifiedUINode): string {
  const lines = [`Window: ${windowName(root)}`];
  const visit = (n: UnifiedUINode, indent: string): void => {
    lines.push(indent + textualLine(n));
    for (const child of n.children) if (child.visible) visit(child, `${indent}  `);
  };
  visit(root, '');
  return lines.join('\n');
}
