import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { during, say, seconds } from './progress.mjs';
import { run } from './run.mjs';

/**
 * A Debian package and a file it brings, relative to a folder of the PATH; `*` stands for a name that differs among architectures and
 * releases. `or`: other names that distributions give the same thing, in the order in which they are tried.
 * @typedef {{ package: string, file: string, or?: readonly string[] }} SystemPackage
 */

/** What the suites of `npm test` need beyond Node. Every suite names what it needs, and may name only these. */
export const TEST_PACKAGES = /** @type {const} @satisfies {readonly SystemPackage[]} */ ([
  { package: 'procps', file: 'ps' },
  { package: 'iproute2', file: 'ip' },
  { package: 'curl', file: 'curl' },
  { package: 'openssl', file: 'openssl' },
  { package: 'tesseract-ocr', file: 'tesseract' },
  { package: 'chromium', file: 'chromium' },
  { package: 'firefox-esr', file: 'firefox-esr' },
  { package: 'adb', file: 'adb' },
  { package: 'default-jdk-headless', file: 'javac', or: ['openjdk-21-jdk-headless', 'openjdk-17-jdk-headless'] },
  { package: 'dexdump', file: 'dexdump' },
  { package: 'bubblewrap', file: 'bwrap' },
  { package: 'xvfb', file: 'Xvfb' },
  { package: 'openbox', file: 'openbox' },
  { package: 'sway', file: 'sway' },
  { package: 'xwayland', file: 'Xwayland' },
  { package: 'x11-xserver-utils', file: 'xrandr' },
  { package: 'x11-xkb-utils', file: 'setxkbmap' },
  { package: 'dbus-daemon', file: 'dbus-daemon' },
  { package: 'at-spi2-core', file: '../libexec/at-spi-bus-launcher' },
  { package: 'galculator', file: 'galculator' },
  { package: 'mousepad', file: 'mousepad' },
  { package: 'zenity', file: 'zenity' },
  { package: 'gnome-calculator', file: 'gnome-calculator' },
  { package: 'kcalc', file: 'kcalc' },
  { package: 'qt6ct', file: 'qt6ct' },
  { package: 'xterm', file: 'xterm' },
  { package: 'libreoffice-calc', file: 'soffice' },
  { package: 'libreoffice-gtk3', file: '../lib/libreoffice/program/libvclplug_gtk3lo.so' },
  { package: 'redis-server', file: 'redis-server' },
  { package: 'postgresql', file: '../lib/postgresql' },
  { package: 'gcc', file: 'cc' },
  { package: 'libc6-dev', file: '../include/stdio.h' },
  { package: 'pkg-config', file: 'pkg-config' },
  { package: 'libgtk2.0-dev', file: '../include/gtk-2.0/gtk/gtk.h' },
  { package: 'libgail-common', file: '../lib/*/gtk-2.0/modules/libgail.so' },
  { package: 'libatk-adaptor', file: '../lib/*/gtk-2.0/modules/libatk-bridge.so' },
  { package: 'python3', file: 'python3' },
  { package: 'python3-gi', file: '../lib/python3/dist-packages/gi' },
  { package: 'gir1.2-gtk-3.0', file: '../lib/*/girepository-1.0/Gtk-3.0.typelib' },
  { package: 'gir1.2-gtk-4.0', file: '../lib/*/girepository-1.0/Gtk-4.0.typelib' },
  { package: 'python3-pyqt5', file: '../lib/python3/dist-packages/PyQt5' },
  { package: 'python3-pyqt6', file: '../lib/python3/dist-packages/PyQt6' },
]);

/** What only the programs of the verdict benchmark need, so that `npm test` installs less. */
export const PROGRAM_PACKAGES = /** @type {const} @satisfies {readonly SystemPackage[]} */ ([
  { package: 'python3-wxgtk4.0', file: '../lib/python3/dist-packages/wx' },
  { package: 'python3-tk', file: '../lib/python3.*/tkinter' },
  // Without it Java draws no windows.
  { package: 'default-jdk', file: '../lib/jvm/*/lib/libawt_xawt.so', or: ['openjdk-21-jdk', 'openjdk-17-jdk'] },
  { package: 'libatk-wrapper-java-jni', file: '../share/java/java-atk-wrapper.jar' },
  { package: 'featherpad', file: 'featherpad' },
  { package: 'thunar', file: 'thunar' },
  { package: 'libreoffice-writer', file: '../lib/libreoffice/program/libswlo.so' },
  { package: 'xfce4-terminal', file: 'xfce4-terminal' },
]);

/** @typedef {(typeof TEST_PACKAGES)[number]['package']} TestPackage */
/** @typedef {TestPackage | (typeof PROGRAM_PACKAGES)[number]['package']} PackageName */

/**
 * Whether a package of the lists is there, however it was installed.
 * @param {PackageName} name
 */
export function isInstalled(name) {
  const found = [...TEST_PACKAGES, ...PROGRAM_PACKAGES].find((each) => each.package === name);
  return found !== undefined && isOnPath(found.file);
}

/**
 * Whether a folder of the PATH holds this program, or this file relative to it.
 * @param {string} file
 */
export function isOnPath(file) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => isBelow(folder, file.split('/')));
}

/**
 * @param {string} folder
 * @param {string[]} names
 * @returns {boolean}
 */
function isBelow(folder, names) {
  const at = names.findIndex((name) => name.includes('*'));
  if (at < 0) return existsSync(join(folder, ...names));
  const parent = join(folder, ...names.slice(0, at));
  const [before = '', after = ''] = names[at]?.split('*') ?? [];
  return (
    existsSync(parent) &&
    readdirSync(parent).some((name) => name.startsWith(before) && name.endsWith(after) && isBelow(join(parent, name), names.slice(at + 1)))
  );
}

/** Installs what is missing where apt may be used. Suites report what is missing still. */
export const ensureSystemPackages = () => ensure(TEST_PACKAGES);
export const ensureProgramPackages = () => ensure([...TEST_PACKAGES, ...PROGRAM_PACKAGES]);

/** @param {readonly SystemPackage[]} packages */
async function ensure(packages) {
  const missing = packages.filter(({ file }) => !isOnPath(file));
  if (missing.length === 0) return;
  const names = missing.map((need) => need.package).join(' ');
  const apt = await aptGet();
  if (apt === undefined) {
    say(`– the suites that need these packages are skipped; to run them: sudo apt-get install --no-install-recommends ${names}`);
    return;
  }
  say(`… installing ${missing.length} Debian packages that the tests need, about 1.5 GB on a bare machine`);
  const { failed, ms } = await during(`apt-get install ${names}`, () => install(apt, missing));
  const still = missing.filter(({ file }) => !isOnPath(file)).map((need) => need.package);
  say(`${still.length === 0 ? '✓' : '–'} ${missing.length - still.length} of ${missing.length} system packages installed ${seconds(ms)}`);
  for (const reason of failed) say(`– ${reason}`);
}

/** @typedef {(...args: string[]) => Promise<import('./run.mjs').Outcome>} Apt */

/**
 * apt-get as root, or by a sudo that asks nobody; undefined where there is neither.
 * @returns {Promise<Apt | undefined>}
 */
async function aptGet() {
  if (!isOnPath('apt-get')) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(isOnPath('sudo') && (await run('sudo', ['-n', 'true'])).code === 0)) return undefined;
  const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return (...args) => run(command[0] ?? '', [...command.slice(1), ...args]);
}

/**
 * Together, which takes a third of the time; one at a time if that fails, so that one package does not keep the others out.
 * @param {Apt} apt
 * @param {readonly SystemPackage[]} packages
 */
async function install(apt, packages) {
  const begun = performance.now();
  /** @type {string[]} */
  const failed = [];
  const updated = await apt('update', '-q');
  if (updated.code !== 0) failed.push(`apt-get update: ${lastLine(updated.output)}`);
  const offered = await offeredNames(packages.flatMap((each) => [each.package, ...(each.or ?? [])]));
  /** @type {string[]} */
  const names = [];
  for (const each of packages) {
    const name = [each.package, ...(each.or ?? [])].find((one) => offered.has(one));
    if (name === undefined) failed.push(`${[each.package, ...(each.or ?? [])].join(' or ')}: this distribution has no such package`);
    else names.push(name);
  }
  const only = ['install', '-qy', '--no-install-recommends'];
  if (names.length > 0 && (await apt(...only, ...names)).code !== 0) {
    for (const name of names) {
      const { code, output } = await apt(...only, name);
      if (code !== 0) failed.push(`${name}: ${lastLine(output)}`);
    }
  }
  return { failed, ms: performance.now() - begun };
}

/**
 * Those of the names that apt could install.
 * @param {string[]} names
 */
async function offeredNames(names) {
  const { output } = await run('apt-cache', ['policy', ...names], { env: { LC_ALL: 'C' } });
  return new Set([...output.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (?!\(none\))/gm)].map(([, name = '']) => name));
}

/** @param {string} output */
const lastLine = (output) => output.trim().split('\n').at(-1) ?? '';
