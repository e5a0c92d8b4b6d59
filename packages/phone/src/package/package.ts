/** A package that the phone has. */
export interface Package {
  name: string;
  label: string;
  versionName: string;
  versionCode: number;
  /** Where its APK lies. */
  path: string;
  uid: number;
  /** Preinstalled, as opposed to installed by the user. */
  system: boolean;
  /** Where its screens come from: the scenario, the phone itself, or nowhere, because no APK code is run. */
  origin: 'scenario' | 'phone' | 'apk';
  debuggable: boolean;
  /** Class that the launcher starts; empty for none. */
  mainActivity: string;
  /** Whether the launcher shows it. */
  launchable: boolean;
  /** Component names of `am instrument`, and the package each one tests. */
  instrumentation: { name: string; target: string }[];
  permissions: string[];
  /** Links that it opens. */
  schemes: string[];
  /** Milliseconds since the epoch. */
  installedAt: number;
  updatedAt: number;
}

/** `com.example/.Main`: the class without the package name as its prefix. */
export const shortComponent = (name: string, activity: string): string =>
  `${name}/${activity.startsWith(`${name}.`) ? activity.slice(name.length) : activity}`;

export const longComponent = (name: string, activity: string): string => `${name}/${fullClass(name, activity)}`;

export const fullClass = (name: string, activity: string): string => (activity.startsWith('.') ? `${name}${activity}` : activity);
