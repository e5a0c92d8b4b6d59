import type { LogLine, Logs } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import { ADB_COMMANDS_EXT } from '../adb/command-words.ts';
import { appName } from './app-name.ts';

const LEVELS: Readonly<Record<string, LogLine['level']>> = {
  V: 'verbose',
  D: 'debug',
  I: 'info',
  W: 'warn',
  E: 'error',
  F: 'fatal',
  A: 'fatal',
};
const MAX_LINES = 10_000;
/** To find one app's last lines in the whole log, this many times more lines are read. */
const SEARCHED = 20;

/** `epoch` needs Android 7 and makes times independent of the phone's time zone. */
const read = (lines: number): string =>
  `ps -A -o PID,NAME 2>/dev/null || ps; echo; ${ADB_COMMANDS_EXT.LOGCAT_DUMP} -v threadtime -v epoch -t ${lines}`;

const LINE = /^\s*(\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}|\d+\.\d{3,9})\s+(?:\S+\s+)?(\d+)\s+(\d+)\s+([VDIWEFA])\s+(.*?)\s*: (.*)$/;

/** Android 7's `ps` cannot select columns: `u0_a12 2345 580 1042340 60120 SyS_epoll_ 0 S com.app`. */
const TOOLBOX_PROCESS = /^\w+\s+(\d+)\s+\d+\s+\d+\s+\d+\s.*\s(\S+)\s*$/;

export const logsOf = (link: PhoneLink): Logs => ({
  async read({ app, maxLines }, { signal, clock }) {
    const wanted = Math.max(1, Math.min(maxLines, MAX_LINES));
    const packageName = app === undefined ? undefined : appName(app).packageName;
    const { stdout } = await link.read(read(packageName === undefined ? wanted : Math.min(MAX_LINES, wanted * SEARCHED)), signal);
    const lines = parseLogcat(stdout, clock.now());
    return (packageName === undefined ? lines : lines.filter((line) => isOf(line.app, packageName))).slice(-wanted);
  },
});

/** An app's additional processes are named after it: `com.app:remote`. */
const isOf = (process: string, packageName: string): boolean => process === packageName || process.startsWith(`${packageName}:`);

const CRASHED = /\bProcess: ([\w.:]+), PID: (\d+)/;

/** The process list, then the log. Processes that have ended are identified from the log itself. */
export function parseLogcat(text: string, now: number): LogLine[] {
  const names = new Map<string, string>();
  const found: { line: LogLine; pid: string }[] = [];
  for (const line of text.split('\n')) {
    const entry = LINE.exec(line);
    if (entry === null) {
      const process = /^\s*(\d+)\s+(\S+)\s*$/.exec(line) ?? TOOLBOX_PROCESS.exec(line);
      if (process !== null && found.length === 0) names.set(process[1] ?? '', process[2] ?? '');
      continue;
    }
    const [, time = '', pid = '', , level = '', tag = '', words = ''] = entry;
    found.push({ pid, line: { at: timeOf(time, now), level: levelOf(level, tag), tag, app: '', text: words, pid: Number(pid) } });
    const started = /\bStart proc (\d+):([\w.:]+)\//.exec(words) ?? CRASHED.exec(words);
    if (started === null) continue;
    const [a = '', b = ''] = started.slice(1);
    if (/^\d+$/.test(a)) names.set(a, names.get(a) ?? b);
    else names.set(b, names.get(b) ?? a);
  }
  return found.map(({ line, pid }) => ({ ...line, app: CRASHED.exec(line.text)?.[1] ?? names.get(pid) ?? '' }));
}

/** The runtime logs the crash of an app as an error. */
const levelOf = (letter: string, tag: string): LogLine['level'] =>
  letter === 'E' && tag === 'AndroidRuntime' ? 'fatal' : (LEVELS[letter] ?? 'info');

/** Without `epoch` the year is missing: it is the latest that is not in the future. */
function timeOf(time: string, now: number): number {
  if (!time.includes('-')) return Math.round(Number(time) * 1000);
  const year = new Date(now).getFullYear();
  const at = (y: number): number => new Date(`${y}-${time.replace(' ', 'T')}`).getTime();
  const thisYear = at(year);
  return thisYear > now + 86_400_000 ? at(year - 1) : thisYear;
}
