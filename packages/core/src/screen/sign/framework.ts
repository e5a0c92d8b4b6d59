import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { isSystemUi } from './system-package.ts';

/** What apps are made with. */
export type FrameworkKind = 'flutter' | 'react_native' | 'compose' | 'native';

/** What a tree alone reveals about an app's framework. */
export interface FrameworkHints {
  primary: FrameworkKind;
  /** Besides the kinds above `webview` and `unity`; `native` alone when nothing else was seen. */
  frameworks: string[];
  /** The evidence: `class:…`, `id:…`, `names:…`. */
  signals: string[];
}

/** Classes that only one framework has. Apps report most of their views under Android's own class names, so few are visible. */
const CLASS_OF: readonly [framework: string, pattern: RegExp][] = [
  ['flutter', /^io\.flutter\./],
  // React Native itself, and libraries whose views keep their own names.
  ['react_native', /^com\.(?:facebook\.react|horcrux\.svg|swmansion|th3rdwave\.safeareacontext|reactnativecommunity|BV\.LinearGradient)\./],
  ['compose', /^androidx\.compose\./],
  ['webview', /^android\.webkit\.WebView$/],
  ['unity', /^com\.unity3d\./],
];
const UNITY_ID = ':id/unitySurfaceView';
/** Fewer names than this prove no pattern. */
const MIN_NAMES = 3;
const PRIMARY_ORDER: readonly FrameworkKind[] = ['flutter', 'react_native', 'compose'];

export function frameworkHints(root: UnifiedUINode): FrameworkHints {
  const signals = new Map<string, string>();
  for (const node of walk(root)) {
    if (isSystemUi(node.packageName)) continue;
    for (const [framework, pattern] of CLASS_OF) if (pattern.test(node.className)) signals.set(`class:${node.className}`, framework);
    if (node.resourceId.endsWith(UNITY_ID)) signals.set(`id:${node.resourceId}`, 'unity');
  }
  const described = flutterNames(root);
  if (described > 0) signals.set(`names:${described} in content-desc, none in text`, 'flutter');

  const seen = new Set(signals.values());
  const primary = PRIMARY_ORDER.find((kind) => seen.has(kind)) ?? 'native';
  return { primary, frameworks: seen.size === 0 ? ['native'] : [...seen], signals: [...signals.keys()] };
}

/**
 * Flutter draws its own text and puts it into the content descriptions of views without ids, plain ones among them; only fields have a
 * text. The number of such names, or 0 if anything on the screen contradicts this.
 */
function flutterNames(root: UnifiedUINode): number {
  let names = 0;
  let plainViews = 0;
  for (const node of walk(root)) {
    if (isSystemUi(node.packageName)) continue;
    if (node.className === 'android.widget.TextView' || (node.text !== '' && node.role !== 'text_field')) return 0;
    if (node.description === '' || node.resourceId !== '') continue;
    names++;
    if (node.className === 'android.view.View') plainViews++;
  }
  return names < MIN_NAMES || plainViews === 0 ? 0 : names;
}
