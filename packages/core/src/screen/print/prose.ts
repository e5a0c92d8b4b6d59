import { printable } from '../label.ts';
import { height, width } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { heldValue, quoted, roleAndName } from './quote.ts';
import { formatState } from './format-state.ts';

export interface ProseInfo {
  /** Process or package. */
  application: string;
  /** Title. */
  window: string;
}

function proseLine(n: UnifiedUINode): string {
  const value = heldValue(n);
  const states = formatState(n).map((word) => word.toUpperCase());
  if (n.keyboardShortcut !== '') states.push(`shortcut:${printable(n.keyboardShortcut)}`);
  return [
    value === '' ? roleAndName(n) : `${roleAndName(n)} = ${quoted(value, "'")}`,
    ...(states.length === 0 ? [] : [`[${states.join('  ')}]`]),
    `@(${n.bounds.left},${n.bounds.top}) ${width(n.bounds)}×${height(n.bounds)}`,
  ].join('  ');
}

/**
 * A description of a window in words. Elements the platform reports as hidden are neither described nor
 * counted.
 */
export function printProse(root: UnifiedUINode, info: ProseInfo): string {
  const { left, top } = root.bounds;
  const lines = [
    `Application : ${printable(info.application)}`,
    `Window : ${printable(info.window)}`,
    `Geometry : @(${left},${top}) ${width(root.bounds)}×${height(root.bounds)}`,
    '',
    `Root : ${proseLine(root)}`,
  ];
  let total = 1;
  let focused = root.focused ? root : undefined;
  const describe = (n: UnifiedUINode, indent: string): void => {
    const shown = n.children.filter(({ visible }) => visible);
    for (const child of shown) {
      const isLast = child === shown.at(-1);
      total++;
      // A focused window contains the focused control: the innermost counts.
      if (child.focused) focused = child;
      lines.push(`${indent}${isLast ? '└─' : '├─'} ${proseLine(child)}`);
      describe(child, `${indent}${isLast ? ' ' : '│'}  `);
    }
  };
  describe(root, '  ');
  const focus = focused === undefined ? '' : `; focused → ${roleAndName(focused)}`;
  lines.push('', `[${total} elements total${focus}]`);
  return lines.join('\n');
}
