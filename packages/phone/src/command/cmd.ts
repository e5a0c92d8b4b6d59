import { fail, print, type Process, type Program } from '../process.ts';
import { runAm } from './am.ts';
import { runPm } from './pm.ts';
import { runOther } from './process/wrap.ts';
import { connectivity, wifi } from './network.ts';
import { hasClipboardCommand } from '../form.ts';
import { HandsightError } from '@handsight/core/error';
import { drawGesture } from '../screen/face.ts';
import { keyboardId } from '../keyboards.ts';

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

/** `cmd clipboard get text`, `cmd clipboard set text TEXT`. */
async function clipboard(process: Process, [verb = '', ...args]: string[]): Promise<number> {
  const kept = process.phone.device.clipboard;
  if (kept === undefined || !hasClipboardCommand(process.phone.form)) return fail(process, 'No shell command implementation.', 255);
  const words = args[0] === 'text' ? args.slice(1) : args;
  const call = process.phone.call(process.signal);
  if (verb === 'get' || verb === 'get-text') {
    await print(process, `${await kept.get(call)}\n`);
    return 0;
  }
  if ((verb === 'set' || verb === 'set-text') && words.length > 0) {
    await kept.set(words.join(' '), call);
    return 0;
  }
  if (verb === 'clear') {
    await kept.set('', call);
    return 0;
  }
  return fail(process, `Unknown command: ${verb}`, 255);
}

/** `cmd statusbar expand-notifications|expand-settings|collapse`: performs the equivalent gesture. */
async function statusBar(process: Process, [verb = '']: string[]): Promise<number> {
  const { phone } = process;
  const call = phone.call(process.signal);
  const { width, height } = await phone.size(call);
  const isOpen = (await phone.device.windows(call)).some(({ window_uid }) => window_uid.includes('/shade'));
  const x = Math.round(width / 2);
  if (verb === 'collapse') {
    if (isOpen) await phone.device.press({ modifiers: [], key: 'back', keycode: 4 }, call);
    return 0;
  }
  if (!verb.startsWith('expand-')) return fail(process, `Unknown command: ${verb}`, 255);
  if (isOpen) return 0;
  try {
    await drawGesture(
      phone,
      [
        [
          { x, y: 1, atMs: 0 },
          { x, y: Math.round(height / 2), atMs: 300 },
        ],
      ],
      call,
    );
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
  }
  return 0;
}

export const appops: Program = async (process) => {
  const [verb = '', name = ''] = process.args.filter((arg) => !arg.startsWith('-'));
  if (!['set', 'get', 'reset'].includes(verb)) return fail(process, `Unknown command: ${verb}`, 255);
  if (name !== '' && verb !== 'reset' && process.phone.packages.get(name) === undefined)
    return fail(process, `Error: No UID for ${name} in user 0`, 255);
  if (verb === 'get') await print(process, 'No operations.\n');
  return 0;
};

const OWN = keyboardId('plain');

/** `ime list|enable|disable|set|reset`. Of other tools' keyboards, only those the phone emulates can be selected. */
export const ime: Program = async (process) => {
  const [verb = '', ...args] = process.args;
  const name = args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--user') ?? '';
  const { settings, inputMethods } = process.phone;
  const known = [...inputMethods.keys()];
  if (verb === 'list') {
    for (const one of known)
      await print(process, args.includes('-s') ? `${one}\n` : `${one}:\n  mId=${one} mShowInInputMethodPicker=true\n`);
    return 0;
  }
  if (verb === 'reset') settings.put('secure', 'default_input_method', OWN);
  else if (!['enable', 'disable', 'set'].includes(verb)) return fail(process, `Error: unknown command '${verb}'`, 255);
  else if (!known.includes(name)) {
    const what = verb === 'set' ? 'selected' : `${verb}d`;
    return fail(process, `Unknown input method ${name} cannot be ${what} for user #0`, 255);
  } else if (verb === 'set') {
    settings.put('secure', 'default_input_method', name);
    await print(process, `Input method ${name} selected for user #0\n`);
  } else await print(process, `Input method ${name}: now ${verb}d for user #0\n`);
  return 0;
};

/** `media volume`, `media dispatch`: there is no sound. */
export const media: Program = async (process) => {
  if (process.args[0] === 'volume') await print(process, '[V] volume is 5 in range [0..15]\n');
  return 0;
};

export const screenrecord: Program = (process) => fail(process, 'ERROR: this phone has no video encoder', 1);
