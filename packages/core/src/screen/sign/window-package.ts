import type { UnifiedUINode } from '../node.ts';
import { isInputMethod, isSystemUi } from './system-package.ts';

/** The package a screen belongs to. Of several windows the system's bars and the keyboard do not count as long as there is another. */
export function packageOf(root: UnifiedUINode): string {
  if (root.packageName !== '') return root.packageName;
  const packages = root.children.map((window) => window.packageName).filter((name) => name !== '');
  return packages.find((name) => !isSystemUi(name) && !isInputMethod(name)) ?? packages[0] ?? '';
}

/** The outermost nodes of the requested packages: their windows, or what they put into another's window. */
export function outermostOf(root: UnifiedUINode, wanted: (packageName: string) => boolean): UnifiedUINode[] {
  const found: UnifiedUINode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (wanted(node.packageName)) {
      found.push(node);
      continue;
    }
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return found;
}
