import type { UnifiedUINode } from '../node.ts';

/** Contract 003's packages that are never the app under test. */
export const SYSTEM_PACKAGES = [
  'com.android.systemui',
  'com.android.packageinstaller',
  'com.google.android.permissioncontroller',
  'android',
  'com.android.settings',
] as const;
const SYSTEM = new Set<string>(SYSTEM_PACKAGES);

/** Packages whose windows ask a question on behalf of an app: the contract's, and their names on other builds of Android. */
const PROMPTS = new Set([
  'com.android.packageinstaller',
  'com.google.android.packageinstaller',
  'com.android.permissioncontroller',
  'com.google.android.permissioncontroller',
  'com.samsung.android.permissioncontroller',
  'com.lbe.security.miui',
]);

/** Most input methods have this word in their package (Gboard, AOSP, Sogou, iFlytek); the others are listed. */
const INPUT_METHOD = /\.inputmethod\b|\.keyboard$|\.honeyboard$|\.swiftkey$|^com\.baidu\.input|florisboard/;

export const isSystemPackage = (packageName: string): boolean => SYSTEM.has(packageName);
export const isPromptPackage = (packageName: string): boolean => PROMPTS.has(packageName);
export const isInputMethod = (packageName: string): boolean => INPUT_METHOD.test(packageName);
export const isSystemUi = (packageName: string): boolean => packageName === 'com.android.systemui';

/** The package a screen belongs to. Of several windows neither the system's bars nor the keyboard count while there is another. */
export function packageOf(root: UnifiedUINode): string {
  if (root.packageName !== '') return root.packageName;
  const packages = root.children.map((window) => window.packageName).filter((name) => name !== '');
  return packages.find((name) => !isSystemUi(name) && !isInputMethod(name)) ?? packages[0] ?? '';
}

/** The outermost nodes of the packages asked for: their windows, or what they put into another's window. */
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
