/** Packages that are never the app under test. */
export const SYSTEM_PACKAGES = [
  'com.android.systemui',
  'com.android.packageinstaller',
  'com.google.android.permissioncontroller',
  'android',
  'com.android.settings',
] as const;
const SYSTEM = new Set<string>(SYSTEM_PACKAGES);

/** Packages whose windows prompt on behalf of an app: the contract's, and their names on other builds of Android. */
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
