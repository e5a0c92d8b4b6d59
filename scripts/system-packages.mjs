import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { during, say, seconds } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Debian packages that suites need beyond Node, each with a command it provides, or another file, relative to a folder of the PATH.
 * @type {{ package: string, command: string }[]}
 */
const SYSTEM_PACKAGES = [
  { package: 'tesseract-ocr', command: 'tesseract' },
  { package: 'chromium', command: 'chromium' },
  { package: 'firefox-esr', command: 'firefox-esr' },
  { package: 'adb', command: 'adb' },
  { package: 'openjdk-17-jdk-headless', command: 'javac' },
  { package: 'dexdump', command: 'dexdump' },
  { package: 'bubblewrap', command: 'bwrap' },
  { package: 'xvfb', command: 'Xvfb' },
  { package: 'openbox', command: 'openbox' },
  { package: 'sway', command: 'sway' },
  { package: 'xwayland', command: 'Xwayland' },
  { package: 'x11-xserver-utils', command: 'xhost' },
  { package: 'dbus-daemon', command: 'dbus-daemon' },
  { package: 'at-spi2-core', command: '../libexec/at-spi-bus-launcher' },
  { package: 'galculator', command: 'galculator' },
  { package: 'mousepad', command: 'mousepad' },
  { package: 'zenity', command: 'zenity' },
  { package: 'python3-pyqt6', command: '../lib/python3/dist-packages/PyQt6' },
  { package: 'gnome-calculator', command: 'gnome-calculator' },
  { package: 'kcalc', command: 'kcalc' },
  { package: 'qt6ct', command: 'qt6ct' },
  { package: 'x11-xserver-utils', command: 'xrandr' },
  { package: 'libreoffice-calc', command: 'soffice' },
  { package: 'redis-server', command: 'redis-server' },
  { package: 'postgresql', command: '../lib/postgresql' },
  { package: 'openssl', command: 'openssl' },
  { package: 'libreoffice-gtk3', command: '../lib/libreoffice/program/libvclplug_gtk3lo.so' },
];

/**
 * What only `npm run test:programs` needs, so that `npm test` stays small.
 * @type {{ package: string, command: string }[]}
 */
const PROGRAM_PACKAGES = [
  { package: 'gcc', command: 'cc' },
  { package: 'libc6-dev', command: '../include/stdio.h' },
  { package: 'pkg-config', command: 'pkg-config' },
  { package: 'libgtk2.0-dev', command: '../include/gtk-2.0/gtk/gtk.h' },
  { package: 'libgail-common', command: '../lib/x86_64-linux-gnu/gtk-2.0/modules/libgail.so' },
  { package: 'libatk-adaptor', command: '../lib/x86_64-linux-gnu/gtk-2.0/modules/libatk-bridge.so' },
  { package: 'python3-gi', command: '../lib/python3/dist-packages/gi' },
  { package: 'gir1.2-gtk-3.0', command: '../lib/x86_64-linux-gnu/girepository-1.0/Gtk-3.0.typelib' },
  { package: 'gir1.2-gtk-4.0', command: '../lib/x86_64-linux-gnu/girepository-1.0/Gtk-4.0.typelib' },
  { package: 'python3-pyqt5', command: '../lib/python3/dist-packages/PyQt5' },
  { package: 'python3-wxgtk4.0', command: '../lib/python3/dist-packages/wx' },
  { package: 'python3-tk', command: '../lib/python3.11/tkinter' },
  // Without it Java draws no windows.
  { package: 'openjdk-17-jdk', command: '../lib/jvm/java-17-openjdk-amd64/lib/libawt_xawt.so' },
  { package: 'libatk-wrapper-java-jni', command: '../share/java/java-atk-wrapper.jar' },
  { package: 'featherpad', command: 'featherpad' },
  { package: 'thunar', command: 'thunar' },
  { package: 'libreoffice-writer', command: '../lib/libreoffice/program/libswlo.so' },
  { package: 'xterm', command: 'xterm' },
  { package: 'xfce4-terminal', command: 'xfce4-terminal' },
];

/**
 * Whether a program of this name is on the path.
 * @param {string} command
 */
export function isOnPath(command) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** Installs missing packages where apt is available and permitted. Suites report what is still missing. */
export const ensureSystemPackages = () => ensure(SYSTEM_PACKAGES);
export const ensureProgramPackages = () => ensure(PROGRAM_PACKAGES);

/** @param {{ package: string, command: string }[]} packages */
async function ensure(packages) {
  const missing = packages.filter(({ command }) => !isOnPath(command)).map((need) => need.package);
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (!isOnPath('apt-get') || process.getuid?.() !== 0) {
    say(`– the suites that drive these programs are skipped; to run them: sudo ${command}`);
    return;
  }
  say(`… installing ${missing.length} Debian packages that the tests drive, about 1 GB on a bare machine`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output, ms } = await during(`apt-get install ${missing.join(' ')}`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    return await run('apt-get', ['install', '-qy', '--no-install-recommends', ...missing], { env });
  });
  if (code === 0) say(`✓ system packages installed: ${missing.join(', ')} ${seconds(ms)}`);
  else say(`– system packages not installed: ${missing.join(', ')} (${output.trim().split('\n').at(-1) ?? ''})`);
}
