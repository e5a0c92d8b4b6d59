import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromiumCommand } from '../../desktop-apps.ts';
import { PageProgram } from './page-program.ts';
import { PipedProgram } from './piped-program.ts';
import type { TalkingProgram } from './talking-program.ts';

const own = (file: string): string => fileURLToPath(new URL(`own/${file}`, import.meta.url));
const run = promisify(execFile);
const COMPILE_MS = 60_000;

/** No tab with its terms of use, no offer to save passwords. */
const FIREFOX_PREFERENCES = Object.entries({
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'signon.rememberSignons': false,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

/** The content of accessibility.properties in a desktop's Java. */
const ATK_WRAPPER = '-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper';

/** Features of some toolkits, and perturbations that only some test programs support. */
const DATES: readonly string[] = ['date', 'time', 'moment'];
/** Inputs of pages. */
const OF_PAGES: readonly string[] = ['month', 'week', 'tint', 'toppings'];
const OF_SOME: readonly string[] = [...OF_PAGES, 'size', 'tool', 'busy:5', 'switch', 'tree', 'volume', 'draw', 'fruit', 'leave', 'unleave'];
const RARE: readonly string[] = [...DATES, ...OF_SOME];
const rareBut = (...has: string[]): string[] => RARE.filter((each) => !has.includes(each));

/** A test program of this bench: the same controls in each toolkit. */
export interface OwnProgram {
  toolkit: string;
  /** Controls that the toolkit does not have, perturbations, and pairs of both. */
  lacks: readonly string[];
  /** Pairs of control and perturbation whose state cannot be read. */
  refuses?: RegExp;
  /** Nothing in its window can be read. */
  isOpaque?: boolean;
  start(env: Record<string, string>, folder: string): Promise<TalkingProgram>;
}

/** By the name of its library: `libgtk-4.so.1.1800.6` is 4.18.6. */
function gtk4Minor(): number {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)].filter((path) => statSync(path).isDirectory());
  const names = folders.flatMap((folder) => readdirSync(folder));
  return Number(names.map((name) => /^libgtk-4\.so\.1\.(\d+)\d\d\.\d+$/.exec(name)?.[1]).find((minor) => minor !== undefined) ?? 0);
}

/** `-B`: nothing is written beside the sources. */
const python = (toolkit: string, file: string, ...args: string[]): OwnProgram => ({
  toolkit,
  lacks: RARE,
  start: (env) => Promise.resolve(new PipedProgram(['/usr/bin/python3', '-B', own(file), ...args], env)),
});

export const OWN_PROGRAMS: readonly OwnProgram[] = [
  {
    toolkit: 'GTK 2',
    lacks: RARE,
    async start(env, folder) {
      const { stdout } = await run('pkg-config', ['--cflags', '--libs', 'gtk+-2.0'], { timeout: COMPILE_MS });
      const program = join(folder, 'gtk2');
      const flags = ['-w', own('gtk2.c'), '-o', program, ...stdout.trim().split(/\s+/)];
      await run('cc', flags, { timeout: COMPILE_MS });
      return new PipedProgram([program], env);
    },
  },
  { ...python('GTK 3', 'gtk3.py'), lacks: [...DATES, ...OF_PAGES, 'tool', 'volume', 'fruit'] },
  {
    ...python('GTK 4', 'gtk4.py'),
    // The options of a closed list are in no tree.
    lacks: [...rareBut('switch', 'leave', 'unleave'), 'combo box / already so, by index'],
    // Before GTK 4.10 a toggle button that is off is a plain one.
    ...(gtk4Minor() < 10 ? { refuses: /^toggle button \/ (?:set|already so)/ } : {}),
  },
  { ...python('Qt 5', 'qt.py', '5'), lacks: [...rareBut('tree', 'leave', 'unleave', ...DATES), 'empty'] },
  { ...python('Qt 6', 'qt.py', '6'), lacks: [...rareBut('tree', 'leave', 'unleave', ...DATES), 'empty'] },
  { ...python('wx', 'wxgtk.py'), lacks: rareBut('tool') },
  {
    toolkit: 'Swing',
    lacks: ['link', ...RARE],
    async start(env, folder) {
      await run('javac', ['-encoding', 'UTF-8', '-d', folder, own('Controls.java')], { timeout: COMPILE_MS });
      return new PipedProgram(['java', ATK_WRAPPER, '-cp', `${folder}:/usr/share/java/java-atk-wrapper.jar`, 'Controls'], env);
    },
  },
  {
    toolkit: 'Chromium',
    lacks: ['crash', ...rareBut('switch', 'volume', 'draw', 'fruit', 'leave', 'unleave', ...DATES, ...OF_PAGES)],
    start: (env, folder) => PageProgram.open((url) => chromiumCommand(join(folder, 'chromium'), url), env),
  },
  {
    toolkit: 'Firefox',
    lacks: ['crash', ...rareBut('switch', 'volume', 'draw', 'fruit', 'leave', 'unleave', ...DATES, ...OF_PAGES)],
    async start(env, folder) {
      const profile = join(folder, 'firefox');
      await mkdir(profile, { recursive: true });
      await writeFile(join(profile, 'user.js'), FIREFOX_PREFERENCES);
      return PageProgram.open((url) => ['firefox-esr', '--no-remote', '--profile', profile, url], env);
    },
  },
  // What needs a tree cannot be operated there; it is tapped at points, and typed into what has the focus.
  {
    ...python('Tk', 'tk.py'),
    lacks: [
      'link',
      'spin',
      'combo',
      'slider',
      'tab',
      'menu',
      'context',
      'drag',
      'only',
      'text field / cleared first',
      'check box / space key',
      ...RARE,
    ],
    isOpaque: true,
    refuses: /\/ (?:set|already so)/,
  },
];
