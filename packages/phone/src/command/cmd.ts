import { fail, print, type Process, type Program } from '../process.ts';
import { runAm } from './am/am.ts';
import { clipboard } from './clipboard.ts';
import { runPm } from './package/pm.ts';
import { runOther } from './process/wrap.ts';
import { statusBar } from './status-bar.ts';
import { connectivity, wifi } from './network.ts';

type Command = (process: Process, args: string[]) => Promise<number>;

const done: Command = () => Promise.resolve(0);
const asProgram =
  (name: string): Command =>
  (process, args) =>
    runOther(process, [name, ...args]);

/** `cmd uimode night [yes|no|auto]`; Android keeps it as `ui_night_mode`. */
const uiMode: Command = async (process, [what, value]) => {
  const { settings } = process.phone;
  if (what !== 'night') return fail(process, 'UiModeManager service (uimode) commands:\n  night [yes|no|auto|custom]', 255);
  if (value !== undefined) settings.put('secure', 'ui_night_mode', value === 'yes' ? '2' : value === 'no' ? '1' : '0');
  const kept = settings.get('secure', 'ui_night_mode');
  return print(process, `Night mode: ${kept === '2' ? 'yes' : kept === '0' ? 'auto' : 'no'}\n`).then(() => 0);
};

const SERVICES: Readonly<Record<string, Command>> = {
  activity: runAm,
  appops: asProgram('appops'),
  clipboard,
  connectivity,
  deviceidle: (process, args) => runOther(process, ['dumpsys', 'deviceidle', ...args]),
  input: asProgram('input'),
  input_method: asProgram('ime'),
  media_session: asProgram('media'),
  notification: done,
  overlay: done,
  package: runPm,
  power: done,
  settings: asProgram('settings'),
  statusbar: statusBar,
  uimode: uiMode,
  wifi,
  window: asProgram('wm'),
};

/** `cmd SERVICE …`: what `am`, `pm` and others are short for. */
export const cmd: Program = async (process) => {
  const [name, ...args] = process.args[0] === '-w' ? process.args.slice(1) : process.args;
  if (name === undefined)
    return fail(process, 'cmd: No service specified; use -l to list all running services. Use -w to start and wait for a service.', 20);
  if (name === '-l')
    return print(
      process,
      `Currently running services:\n${Object.keys(SERVICES)
        .map((service) => `  ${service}\n`)
        .join('')}`,
    ).then(() => 0);
  const service = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  return service === undefined ? fail(process, `cmd: Can't find service: ${name}`, 20) : service(process, args);
};
