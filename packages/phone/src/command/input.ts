import { HandsightError } from '@handsight/core/error';
import type { PathPoint } from '@handsight/core/device';
import { startsRuntimeForInput } from '../form.ts';
import { fail, print, type Process, type Program } from '../process.ts';
import { pressKey, typeByKeys, UntypableText } from './keys.ts';
import { drawGesture } from '../screen/face.ts';
import { keyCode, MODIFIER_OF_CODE } from './key-codes.ts';

const SOURCES = new Set([
  'dpad',
  'keyboard',
  'mouse',
  'touchpad',
  'gamepad',
  'touchnavigation',
  'joystick',
  'touchscreen',
  'stylus',
  'trackball',
  'rotaryencoder',
]);
const USAGE = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--doubletap|--async|--delay <duration>] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
`;
const SWIPE_MS = 300;
const DRAG_MS = 1000;
const LONG_PRESS_MS = 600;
const MAX_SWIPE_MS = 600_000;

type Command = (process: Process, args: string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  text: async (process, [text]) => {
    if (text === undefined) return wrong(process, 'text');
    try {
      // Only the first word counts, and `%s` stands for a space.
      await typeByKeys(process.phone, text.replaceAll('%s', ' '), process.phone.call(process.signal));
      return 0;
    } catch (error) {
      if (!(error instanceof UntypableText)) throw error;
      return thrown(process, 'text', 'java.lang.NullPointerException: Attempt to get length of null array');
    }
  },
  keyevent: async (process, args) => {
    const codes = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--delay');
    if (codes.length === 0) return wrong(process, 'keyevent');
    const times = args.includes('--doubletap') ? 2 : 1;
    for (const code of codes) {
      for (let i = 0; i < times; i++) await pressKey(process.phone, keyCode(code), [], process.phone.call(process.signal));
    }
    return 0;
  },
  keycombination: async (process, args) => {
    const codes = (args[0] === '-t' ? args.slice(2) : args).map(keyCode);
    if (codes.length < 2) return wrong(process, 'keycombination');
    const modifiers = codes.map((code) => MODIFIER_OF_CODE.get(code)).filter((name) => name !== undefined);
    const keys = codes.filter((code) => !MODIFIER_OF_CODE.has(code));
    for (const code of keys) await pressKey(process.phone, code, modifiers, process.phone.call(process.signal));
    return 0;
  },
  tap: async (process, args) => {
    const [x, y] = numbers(args);
    if (x === undefined || y === undefined) return wrong(process, 'tap');
    return draw(process, [{ x, y, atMs: 0 }]);
  },
  swipe: (process, args) => drag(process, 'swipe', args, SWIPE_MS, 0),
  draganddrop: (process, args) => drag(process, 'draganddrop', args, DRAG_MS, LONG_PRESS_MS),
  motionevent: async (process, [kind = '', ...args]) => {
    const [x, y] = numbers(args);
    const { touch, clock } = process.phone;
    if (kind === 'CANCEL') touch.cancel();
    else if (x === undefined || y === undefined) return wrong(process, 'motionevent');
    else if (kind === 'DOWN') touch.down(x, y, clock.now());
    else if (kind === 'MOVE') touch.move(x, y, clock.now());
    else if (kind === 'UP') return draw(process, touch.up(x, y, clock.now()));
    else return wrong(process, 'motionevent');
    return 0;
  },
  // There is no trackball to press or roll; Android accepts the command anyway.
  press: () => Promise.resolve(0),
  roll: (process, args) => (numbers(args).length < 2 ? wrong(process, 'roll') : Promise.resolve(0)),
};

export const input: Program = async (process) => {
  const args = [...process.args];
  if (SOURCES.has(args[0] ?? '')) args.shift();
  const display = args[0] === '-d' ? Number(args.splice(0, 2)[1]) : 0;
  if (process.phone.faults.forbidden.has('input')) return forbidden(process);
  // MIUI's own additions complain where the runtime is started, and the input arrives all the same.
  if (process.phone.form.vendor === 'xiaomi' && startsRuntimeForInput(process.phone.form)) await fail(process, MIUI_NOISE);
  // Nothing on the outer screen can be touched.
  if (display !== 0) return 0;
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command(process, rest);
  if (name !== '') await fail(process, `Error: Unknown command: ${name}`);
  await print(process, USAGE);
  return 255;
};

const MIUI_NOISE = `java.lang.reflect.InvocationTargetException
\tat java.lang.reflect.Method.invoke(Native Method)
\tat com.miui.whetstone.Boot.start(Unknown Source:11)`;

const forbidden = (process: Process): Promise<number> =>
  fail(
    process,
    '\nException occurred while executing:\njava.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n\tat android.os.Parcel.createException(Parcel.java:2071)',
    255,
  );

async function drag(process: Process, name: string, args: string[], usualMs: number, holdMs: number): Promise<number> {
  const [x1, y1, x2, y2, ms = usualMs] = numbers(args);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return wrong(process, name);
  const duration = Math.min(Math.max(ms, 0), MAX_SWIPE_MS);
  const hold: PathPoint[] = holdMs === 0 ? [] : [{ x: x1, y: y1, atMs: holdMs }];
  return draw(process, [{ x: x1, y: y1, atMs: 0 }, ...hold, { x: x2, y: y2, atMs: holdMs + duration }]);
}

/** A touch outside the screen is not an error; it has no effect. */
async function draw(process: Process, path: PathPoint[]): Promise<number> {
  if (path.length === 0) return 0;
  try {
    await drawGesture(process.phone, [path], process.phone.call(process.signal));
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'OffScreen') throw error;
  }
  return 0;
}

const numbers = (args: string[]): number[] => {
  const read = args.map(Number);
  const bad = read.findIndex((number, i) => !Number.isFinite(number) || args[i]?.trim() === '');
  return bad === -1 ? read : read.slice(0, bad);
};

async function wrong(process: Process, command: string): Promise<number> {
  await fail(process, `Error: Invalid arguments for command: ${command}`);
  await print(process, USAGE);
  return 255;
}

function thrown(process: Process, command: string, exception: string): Promise<number> {
  return fail(
    process,
    `\nException occurred while executing '${command}':\n${exception}\n\tat com.android.server.input.InputShellCommand.sendText`,
    255,
  );
}
