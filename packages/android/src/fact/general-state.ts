import type { PhoneLink } from '../adb/phone-link.ts';
import { INPUT_METHOD, parseInputMethod } from './input-method.ts';

type GeneralState = Record<string, string | number | boolean>;

/** Each part of the output has a heading, so a missing command on one phone does not shift the others. */
const QUESTIONS: Readonly<Record<string, string>> = {
  battery: 'dumpsys battery',
  wifi: 'settings get global wifi_on',
  bluetooth: 'settings get global bluetooth_on',
  location: 'settings get secure location_mode',
  airplane_mode: 'settings get global airplane_mode_on',
  auto_rotate: 'settings get system accelerometer_rotation',
  volume: 'cmd media_session volume --stream 3 --get',
  ringer: 'settings get global mode_ringer',
  call: 'dumpsys telephony.registry',
  night: 'cmd uimode night',
  night_now: 'dumpsys uimode',
  animations: 'settings get global animator_duration_scale',
  font_scale: 'settings get system font_scale',
  place: 'dumpsys location',
  input_method: INPUT_METHOD,
};

const MARK = '@@handsight ';
const COMMAND = Object.entries(QUESTIONS)
  .map(([name, question]) => `echo; echo '${MARK}${name}'; ${question} 2>/dev/null`)
  .join('; ');

const CALL_STATES = ['idle', 'ringing', 'in call'];

/** What the doksi dialect reports about a phone as a whole. What the phone does not report is omitted. */
export async function generalState(link: PhoneLink, signal: AbortSignal): Promise<GeneralState> {
  return parseGeneralState((await link.read(COMMAND, signal)).stdout);
}

export function parseGeneralState(text: string): GeneralState {
  const answers = new Map<string, string>();
  for (const part of text.split(`\n${MARK}`).slice(1)) {
    const end = part.indexOf('\n');
    answers.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  const facts: GeneralState = {};
  const number = (name: string, pattern = /^(-?[\d.]+)\s*$/m): number | undefined => {
    const said = pattern.exec(answers.get(name) ?? '')?.[1];
    return said === undefined || !Number.isFinite(Number(said)) ? undefined : Number(said);
  };
  const report = (name: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined) facts[name] = value;
  };
  const isOn = (name: string): boolean | undefined => {
    const value = number(name);
    return value === undefined ? undefined : value > 0;
  };
  report('battery', percent(number('battery', /^\s*level: (\d+)/m), number('battery', /^\s*scale: (\d+)/m)));
  report('charging', charging(number('battery', /^\s*status: (\d+)/m), answers.get('battery') ?? ''));
  for (const name of ['wifi', 'bluetooth', 'location', 'airplane_mode', 'auto_rotate', 'animations']) report(name, isOn(name));
  report('volume', number('volume', /volume is (\d+)/));
  const ringer = number('ringer');
  report('silent', ringer === undefined ? undefined : ringer === 0);
  report('call_state', callState(answers.get('call') ?? ''));
  report('dark_mode', isDark(answers.get('night') ?? '', answers.get('night_now') ?? ''));
  report('font_scale', number('font_scale'));
  report('input_method', parseInputMethod(answers.get('input_method') ?? ''));
  const place = /Location\[(?:gps|fused|network) (-?[\d.]+),(-?[\d.]+)/.exec(answers.get('place') ?? '');
  report('latitude', place === null ? undefined : Number(place[1]));
  report('longitude', place === null ? undefined : Number(place[2]));
  return facts;
}

/** A phone with two SIM cards prints one state for each: it is in a call when either is. */
function callState(text: string): string | undefined {
  const states = [...text.matchAll(/\bmCallState=(\d)/g)].map(([, state]) => Number(state));
  return states.length === 0 ? undefined : CALL_STATES[Math.max(...states)];
}

/** With a schedule (`auto`, `custom_schedule`) the mode does not give the current state; Android's computed value does. */
function isDark(mode: string, now: string): boolean | undefined {
  const said = /Night mode: (\w+)/.exec(mode)?.[1];
  if (said === 'yes' || said === 'no') return said === 'yes';
  const computed = /\bmComputedNightMode=(true|false)/.exec(now)?.[1];
  return computed === undefined ? undefined : computed === 'true';
}

const percent = (level: number | undefined, scale = 100): number | undefined =>
  level === undefined || scale === 0 ? undefined : Math.round((level / scale) * 100);

/** 2 is charging, 5 is full; a full phone on its cable counts as charging. */
function charging(status: number | undefined, battery: string): boolean | undefined {
  if (status === undefined) return undefined;
  return status === 2 || (status === 5 && battery.includes('powered: true'));
}
