import type { Manifest } from './manifest.ts';

const FIRST_APP_UID = 10_100;

interface ScenarioApp {
  name: string;
  label: string;
  launchable: boolean;
  links: string[];
}

/** Packages that every phone has, and the class that shows their screens. */
const OWN: readonly [name: string, label: string, uid: number, activity: string][] = [
  ['android', 'Android System', 1000, ''],
  ['com.android.inputmethod.latin', 'Keyboard', 10_061, '.settings.SettingsActivity'],
  ['com.android.launcher3', 'Launcher', 10_062, '.uioverrides.QuickstepLauncher'],
  ['com.android.permissioncontroller', 'Permission controller', 10_063, '.permission.ui.GrantPermissionsActivity'],
  ['com.android.providers.settings', 'Settings Storage', 1000, ''],
  ['com.android.shell', 'Shell', 2000, ''],
  ['com.android.systemui', 'System UI', 10_064, ''],
];

/** What is installed. */
export class Packages {
  readonly #packages = new Map<string, Package>();
  /** Runtime permissions granted or denied, by app name. */
  readonly #permissions = new Map<string, Map<string, boolean>>();
  #lastUid = FIRST_APP_UID - 1;
  readonly #now: () => number;

  constructor(apps: ScenarioApp[], now: () => number) {
    this.#now = now;
    for (const [name, label, uid, activity] of OWN) this.#put(ownPackage(name, label, uid, activity));
    for (const app of apps) this.#put(this.#scenarioPackage(app));
  }

  get(name: string): Package | undefined {
    return this.#packages.get(name);
  }

  get all(): Package[] {
    return [...this.#packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  setPermission(name: string, permission: string, isGranted: boolean): void {
    this.#permissions.set(name, (this.#permissions.get(name) ?? new Map<string, boolean>()).set(permission, isGranted));
  }

  /** An app whose data is cleared has to ask again. */
  forgetPermissions(name: string): void {
    this.#permissions.delete(name);
  }

  permissionsOf(name: string): ReadonlyMap<string, boolean> {
    return this.#permissions.get(name) ?? new Map<string, boolean>();
  }

  /** What `am instrument` can start, by its component's name. */
  instrumentation(component: string): { package: Package; target: string } | undefined {
    for (const one of this.#packages.values()) {
      const found = one.instrumentation.find(({ name }) => name === component);
      if (found !== undefined) return { package: one, target: found.target };
    }
    return undefined;
  }

  /** An APK whose manifest was read; the same package keeps its uid. */
  install(manifest: Manifest, path: string): Package {
    const { name } = manifest;
    const old = this.#packages.get(name);
    const now = this.#now();
    const installed: Package = {
      name,
      label: name,
      versionName: manifest.versionName,
      versionCode: manifest.versionCode,
      path,
      uid: old?.uid ?? ++this.#lastUid,
      system: false,
      origin: 'apk',
      debuggable: manifest.debuggable,
      mainActivity: manifest.mainActivity === '' ? '' : fullClass(name, manifest.mainActivity),
      launchable: false,
      instrumentation: manifest.instrumentation.map(({ name: runner, target }) => ({ name: `${name}/${fullClass(name, runner)}`, target })),
      permissions: manifest.permissions,
      schemes: [],
      installedAt: old?.installedAt ?? now,
      updatedAt: now,
    };
    this.#put(installed);
    return installed;
  }

  remove(name: string): boolean {
    return this.#packages.delete(name);
  }

  #put(one: Package): void {
    this.#packages.set(one.name, one);
  }

  #scenarioPackage({ name, label, launchable, links }: ScenarioApp): Package {
    return {
      ...ownPackage(name, label, ++this.#lastUid, '.MainActivity'),
      path: `/data/app/~~handsight==/${name}-1/base.apk`,
      system: false,
      origin: 'scenario',
      debuggable: true,
      launchable,
      schemes: [...new Set(links.map((link) => link.split(':')[0] ?? ''))],
      installedAt: this.#now(),
      updatedAt: this.#now(),
    };
  }
}

const ownPackage = (name: string, label: string, uid: number, activity: string): Package => ({
  name,
  label,
  versionName: '1.0',
  versionCode: 1,
  path: `/system/app/${label.replaceAll(' ', '')}/${label.replaceAll(' ', '')}.apk`,
  uid,
  system: true,
  origin: 'phone',
  debuggable: false,
  mainActivity: activity === '' ? '' : fullClass(name, activity),
  launchable: false,
  instrumentation: [],
  permissions: [],
  schemes: [],
  installedAt: 0,
  updatedAt: 0,
});

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
