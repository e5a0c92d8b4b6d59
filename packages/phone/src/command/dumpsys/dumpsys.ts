import { fail, print, type Process, type Program } from '../../process.ts';
import { activity } from './activity.ts';
import { display, input, surfaceFlinger } from './display.ts';
import { connectivity, location, netstats, telephony, wifi } from './network.ts';
import { notification } from './notification.ts';
import { battery, deviceIdle, power } from './power.ts';
import { cpu, graphics, memory } from './usage.ts';
import { inputMethod } from './input-method.ts';
import { packageService } from './package.ts';
import { window } from './window.ts';

/** The dump of one service. */
export type Dump = (process: Process, args: string[]) => Promise<string>;

const SERVICES: Readonly<Record<string, Dump>> = {
  SurfaceFlinger: surfaceFlinger,
  activity,
  battery,
  connectivity,
  cpuinfo: cpu,
  deviceidle: deviceIdle,
  display,
  gfxinfo: graphics,
  input,
  input_method: inputMethod,
  location,
  meminfo: memory,
  netstats,
  notification,
  package: packageService,
  power,
  'telephony.registry': telephony,
  wifi,
  window,
};

export const dumpsys: Program = async (process) => {
  const args = [...process.args];
  if (args[0] === '-t' || args[0] === '-T') args.splice(0, 2);
  const [name, ...rest] = args;
  if (name === '-l' || name === undefined) {
    await print(
      process,
      `Currently running services:\n${Object.keys(SERVICES)
        .map((service) => `  ${service}\n`)
        .join('')}`,
    );
    return 0;
  }
  const dump = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  if (dump === undefined) return fail(process, `Can't find service: ${name}`, 0);
  await print(process, await dump(process, rest));
  return 0;
};
