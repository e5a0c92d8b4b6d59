import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes programs expose accessibility and render without a GPU. IsEnabled on the bus decides
 * for most; the variables are for toolkits that check their environment instead.
 */
const TOOLKIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  GDK_BACKEND: 'x11',
  GSK_RENDERER: 'cairo',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GSETTINGS_BACKEND: 'memory',
  QT_QPA_PLATFORM: 'xcb',
  QT_ACCESSIBILITY: '1',
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
  GTK_MODULES: 'gail:atk-bridge',
  ACCESSIBILITY_ENABLED: '1',
  SAL_USE_VCLPLUGIN: 'gtk3',
};

/** The parts of another session that must not leak into this one. */
const FOREIGN = [
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'AT_SPI_BUS_ADDRESS',
  'XAUTHORITY',
  'SESSION_MANAGER',
  'DISPLAY',
  'NO_AT_BRIDGE',
];

/** The environment of a private desktop, before its display and bus are known. */
export function desktopEnvironment(base: NodeJS.ProcessEnv, runtimeDir: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) if (value !== undefined && !FOREIGN.includes(name)) env[name] = value;
  const configDirs = [join(runtimeDir, CONFIG), env['XDG_CONFIG_DIRS'] ?? '/etc/xdg'].join(':');
  return { ...env, ...TOOLKIT_ENVIRONMENT, XDG_RUNTIME_DIR: runtimeDir, XDG_CONFIG_DIRS: configDirs, XDG_SESSION_TYPE: 'x11' };
}

const CONFIG = 'config';

/** What toolkits read from files: GTK draws a frame every 16 ms for a fifth of a second after each click unless told not to. */
export async function writeToolkitSettings(runtimeDir: string): Promise<void> {
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    const folder = join(runtimeDir, CONFIG, toolkit);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
}
