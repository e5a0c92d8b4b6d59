import { access } from 'node:fs/promises';
import { HandsightError } from '@handsight/core/error';

import { answerOn } from './answer-on.ts';
import { broken, missing, ok, type Finding } from './finding.ts';

/** Where distributions install the accessibility bus launcher. */
const LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher', '/usr/lib/at-spi-bus-launcher'];

export async function desktop(env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  if (process.platform !== 'linux')
    return [missing('Linux desktop', `this machine runs ${process.platform}`, 'use it on a Linux machine with an X display')];
  return Promise.all([display(env), accessibility(env)]);
}

async function display(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = 'X display';
  const { DISPLAY = '' } = env;
  const [, host = '', number] = /^(.*):(\d+)(?:\.\d+)?$/.exec(DISPLAY) ?? [];
  if (number === undefined)
    return missing(
      name,
      DISPLAY === '' ? 'DISPLAY is not set' : `DISPLAY is ${DISPLAY}`,
      'run inside a desktop, or start a private one: handsight desktop -- COMMAND',
    );
  const at = host === '' || host === 'unix' ? { path: `/tmp/.X11-unix/X${number}` } : { host, port: 6000 + Number(number) };
  if ((await answerOn(at)) === undefined) return missing(name, `nobody answers on ${DISPLAY}`, `Xvfb :${number} &`);
  try {
    const { probeDisplay } = await import('@handsight/linux');
    const { width, height, isXwayland } = await probeDisplay(DISPLAY, AbortSignal.timeout(OPEN_MS));
    return isXwayland ? broken(name, `${DISPLAY} is XWayland: ${WAYLAND}`, WAYLAND_FIX) : ok(name, `${DISPLAY}, ${width}x${height}`);
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    return broken(name, error.message, 'run as the user of the desktop, with its XAUTHORITY');
  }
}

const OPEN_MS = 5000;
const WAYLAND = 'windows of Wayland programs are not seen, and the screen has no picture';
const WAYLAND_FIX = 'log in to an X11 session, or start a private desktop: handsight desktop -- COMMAND';

async function accessibility(env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = 'accessibility bus';
  const { DBUS_SESSION_BUS_ADDRESS: address = '' } = env;
  const path = /unix:(?:.*,)?path=([^,;]+)/.exec(address)?.[1];
  const abstract = /unix:(?:.*,)?abstract=([^,;]+)/.exec(address)?.[1];
  if (address === '')
    return missing(
      name,
      'no session bus: DBUS_SESSION_BUS_ADDRESS is not set',
      'run inside a desktop session, or: handsight desktop -- COMMAND',
    );
  const socket = path ?? (abstract === undefined ? undefined : `\0${abstract}`);
  if (socket !== undefined && (await answerOn({ path: socket })) === undefined)
    return missing(name, `nothing answers on ${address}`, 'run inside a desktop session, or: handsight desktop -- COMMAND');
  const launcher = (await Promise.all(LAUNCHERS.map(isThere))).indexOf(true);
  if (launcher === -1) return missing(name, 'at-spi2-core is not installed', 'sudo apt install at-spi2-core');
  return ok(name, address);
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
