import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { during, say, seconds } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Debian packages that suites need beyond Node, each with a command it brings, or another file, seen from a folder of commands.
 * @type {{ package: string, command: string }[]}
 */
const SYSTEM_PACKAGES = [
  { package: 'tesseract-ocr', command: 'tesseract' },
  { package: 'chromium', command: 'chromium' },
  { package: 'firefox-esr', command: 'firefox-esr' },
  { package: 'adb', command: 'adb' },
  { package: 'xvfb', command: 'Xvfb' },
  { package: 'openbox', command: 'openbox' },
  { package: 'dbus-daemon', command: 'dbus-daemon' },
  { package: 'at-spi2-core', command: '../libexec/at-spi-bus-launcher' },
  { package: 'galculator', command: 'galculator' },
  { package: 'mousepad', command: 'mousepad' },
  { package: 'gnome-calculator', command: 'gnome-calculator' },
  { package: 'kcalc', command: 'kcalc' },
  { package: 'qt6ct', command: 'qt6ct' },
  { package: 'x11-xserver-utils', command: 'xrandr' },
  { package: 'libreoffice-calc', command: 'soffice' },
  { package: 'libreoffice-gtk3', command: '../lib/libreoffice/program/libvclplug_gtk3lo.so' },
];

/**
 * Whether a program of this name is on the path.
 * @param {string} command
 */
export function isOnPath(command) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** Installs missing packages where apt is there and allowed. What stays missing is named by the suites that need it. */
export async function ensureSystemPackages() {
  const missing = SYSTEM_PACKAGES.filter(({ command }) => !isOnPath(command)).map((need) => need.package);
  if (missing.length === 0 || !isOnPath('apt-get') || process.getuid?.() !== 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output, ms } = await during(`apt-get install ${missing.join(' ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    return await run('apt-get', ['install', '-qy', '--no-install-recommends', ...missing], { env });
  });
  if (code === 0) say(`✓ system packages installed: ${missing.join(', ')} ${seconds(ms)}`);
  else say(`– system packages not installed: ${missing.join(', ')} (${output.trim().split('\n').at(-1) ?? ''})`);
}
