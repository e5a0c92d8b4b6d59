import { AdbCommandError, AppNotInstalledError } from '@handsight/core/error';
import type { AppInfo, Apps, LaunchArgument } from '@handsight/core/device';
import { acting } from '../acting.ts';
import type { PhoneLink } from '../adb/phone-link.ts';
import { ADB_COMMANDS, ADB_COMMANDS_EXT, MONKEY_FLAGS } from '../adb/command-words.ts';
import { command, quoted } from '../quote.ts';
import { vendorRefusal } from '../vendor-refusal.ts';
import { readWindows } from '../window/read-windows.ts';
import { appName, type AppName } from './app-name.ts';
import { AppUsers, isRunningFor, isWindowOf, userWords } from './app-users.ts';
import { installApk } from './install.ts';

const LAUNCHER = 'android.intent.category.LAUNCHER';
const listCommand = (user: readonly string[] = []): string =>
  `${command('cmd', 'package', 'query-activities', ...user, '--brief', ...MAIN)}; ${ADB_COMMANDS_EXT.PM_LIST_PKGS} ${[...user, '-3'].join(' ')}`;

/** Apps with a launcher entry, and user-installed ones. Android lists no labels. */
export function parseApps(text: string): AppInfo[] {
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    const found = /^\s+([\w.]+)\/[\w.$]+\s*$/.exec(line) ?? /^package:([\w.]+)\s*$/.exec(line);
    if (found?.[1] !== undefined) names.add(found[1]);
  }
  return [...names].sort().map((app) => ({ app, label: app }));
}

/** Launcher activities started before, by package and user. */
type Launchers = Map<string, string>;

/** Which app and whose copy, with the arguments that name the user to `am` and `pm`. */
interface Meant extends AppName {
  forUser: readonly string[];
}

/** @param users The users that have apps, the current one first. */
export function appsOf(link: PhoneLink, users: readonly number[]): Apps {
  const act = (work: () => Promise<void>): Promise<void> => acting(work);
  const known: Launchers = new Map();
  const appUsers = new AppUsers(link, users);
  const meant = async (app: string, signal: AbortSignal): Promise<Meant> => {
    const name = appName(app);
    return { ...name, forUser: await appUsers.words(name, signal) };
  };
  return {
    list: async ({ signal }) => listApps(link, users, signal),
    current: async ({ signal }) => (await readWindows(link, signal)).focusedPackage,
    launch: (app, { signal }, by) =>
      act(async () => (by === 'monkey' ? launchByMonkey : launch)(link, await meant(app, signal), signal, known)),
    launchWith: (app, args, { signal }) =>
      act(async () => launch(link, await meant(app, signal), signal, known, { extras: extrasOf(args) })),
    stop: (app, { signal }) => act(async () => stop(link, await meant(app, signal), signal)),
    restart: (app, { signal }) => act(async () => restart(link, await meant(app, signal), signal, known)),
    reset: (app, { signal }) => act(async () => reset(link, await meant(app, signal), signal)),
    label: (app, { signal }) => appLabel(link, appName(app), signal),
    isRunning: (app, { signal }) => isRunning(link, appName(app), signal),
    owns: (app, window) => Promise.resolve(isWindowOf(appName(app), window)),
    install: (file, { signal }) => act(() => installApk(link, file, signal)),
  };
}

/**
 * The label if the app's manifest has it as literal text. For a translated label Android's commands print only the resource id, so there
 * is none.
 */
async function appLabel(link: PhoneLink, { packageName, user }: AppName, signal: AbortSignal): Promise<string | undefined> {
  const forUser = user === undefined ? [] : userWords(user);
  const { stdout } = await link.read(command('cmd', 'package', 'resolve-activity', ...forUser, ...MAIN, packageName), signal);
  return labelIn(stdout);
}

/** An activity's own label comes before its application's. */
function labelIn(text: string): string | undefined {
  const labels = [...text.matchAll(/\bnonLocalizedLabel=(.*?) icon=/g)].map(([, label = '']) => label.trim());
  return labels.find((label) => label !== '' && label !== 'null');
}

/** Apps of other users carry the user's id, so the same app of several users is listed once for each. */
async function listApps(link: PhoneLink, users: readonly number[], signal: AbortSignal): Promise<AppInfo[]> {
  const [front, ...others] = users;
  const listed: { user: number; app: string }[] = [];
  for (const user of users) {
    const { stdout } = await link.read(listCommand(others.length === 0 && user === 0 ? [] : userWords(user)), signal);
    listed.push(...parseApps(stdout).map(({ app }) => ({ user, app })));
  }
  const isShared = (app: string): boolean => listed.filter((each) => each.app === app).length > 1;
  const names = listed.map(({ user, app }) => (user === front && !isShared(app) ? app : `${app}@u${user}`));
  return names.sort().map((app) => ({ app, label: app }));
}

async function isRunning(link: PhoneLink, name: AppName, signal: AbortSignal): Promise<boolean> {
  if (name.user !== undefined) return isRunningFor(name, (await link.read('ps -A -o USER,NAME', signal)).stdout);
  return (await link.read(`${ADB_COMMANDS_EXT.PIDOF} ${quoted(name.packageName)}`, signal)).stdout.trim() !== '';
}

async function stop(link: PhoneLink, { packageName, forUser }: Meant, signal: AbortSignal): Promise<void> {
  // Both go in one command: stopping a missing app does nothing.
  const { stdout, stderr, exitCode } = await link.run(
    `${command('pm', 'path', ...forUser, packageName)}; ${stopCommand({ packageName, forUser })}`,
    signal,
  );
  requireInstalled(link, packageName, stdout);
  if (exitCode === 0) return;
  const stopping = `${ADB_COMMANDS.AM_FORCE_STOP} ${packageName}`;
  throw vendorRefusal(stderr) ?? new AdbCommandError(stderr.trim().slice(0, 300), stopping, { exit_code: exitCode });
}

const stopCommand = ({ packageName, forUser }: Meant): string => `${ADB_COMMANDS.AM_FORCE_STOP} ${command(...forUser, packageName)}`;

async function reset(link: PhoneLink, { packageName, forUser }: Meant, signal: AbortSignal): Promise<void> {
  const clear = command('pm', 'clear', ...forUser, packageName);
  const { stdout, stderr } = await link.run(clear, signal);
  if (/^Success/m.test(stdout)) return;
  const denied = vendorRefusal(stderr + stdout);
  if (denied !== undefined) throw denied;
  await mustBeInstalled(link, { packageName, forUser }, signal);
  throw new AdbCommandError((stderr.trim() || stdout.trim() || 'it did not say Success').slice(0, 300), clear);
}

/** Through the activity that the phone's own launcher would start. */
async function launch(
  link: PhoneLink,
  name: Meant,
  signal: AbortSignal,
  known: Launchers,
  { before = '', extras = [] as readonly string[] } = {},
): Promise<void> {
  const { packageName, activity, forUser } = name;
  const start = (component: string): string => before + startCommand(quoted(component), forUser, extras);
  if (activity !== undefined) {
    await startActivity(link, name, start(`${packageName}/${activity}`), signal);
    return;
  }
  const key = [packageName, ...forUser].join(' ');
  const used = known.get(key);
  // An update may have changed the app's activity since, so it is resolved again when this one does not start.
  if (used !== undefined && startFailure(await link.run(start(used), signal)) === undefined) return;
  known.delete(key);
  const found = used === undefined ? await findAndStart(link, name, signal, { before, extras }) : undefined;
  const component = found ?? (await launcherActivity(link, name, signal));
  // Starting it by name makes Android print why it did not start.
  if (found === undefined) await startActivity(link, name, start(component), signal);
  known.set(key, component);
}

interface StartParts {
  /** Run before it, in the same command. */
  before: string;
  extras: readonly string[];
}

/** Both in one command; undefined if nothing was started. */
async function findAndStart(link: PhoneLink, name: Meant, signal: AbortSignal, parts: StartParts): Promise<string | undefined> {
  const { packageName, forUser } = name;
  const find = `c="$(${resolveCommand(name)} | tail -n 1)"`;
  const start = startCommand('"$c"', forUser, parts.extras);
  const result = await link.run(`${parts.before}${find}; case "$c" in ${quoted(packageName)}/*) echo "$c"; ${start};; esac`, signal);
  return startFailure(result) === undefined ? componentIn(result.stdout, packageName) : undefined;
}

/** In one command. `am start -S` does the same, but Android sleeps for 250 ms in between. */
const restart = (link: PhoneLink, name: Meant, signal: AbortSignal, known: Launchers): Promise<void> =>
  launch(link, name, signal, known, { before: `${stopCommand(name)}; ` });

const MAX_INT = 0x7fffffff;
const MAIN = ['-a', 'android.intent.action.MAIN', '-c', LAUNCHER];

const resolveCommand = ({ packageName, forUser }: Meant): string =>
  command('cmd', 'package', 'resolve-activity', ...forUser, '--brief', ...MAIN, packageName);

async function launcherActivity(link: PhoneLink, name: Meant, signal: AbortSignal): Promise<string> {
  const { packageName } = name;
  const resolve = resolveCommand(name);
  const component = componentIn((await link.read(resolve, signal)).stdout, packageName);
  if (component !== undefined) return component;
  await mustBeInstalled(link, name, signal);
  throw new AdbCommandError(`${packageName} has no activity that a launcher could start`, resolve);
}

/** Where several activities match, Android answers with the chooser, which is not a launcher activity. */
function componentIn(text: string, packageName: string): string | undefined {
  const component = /^([\w.]+\/[\w.$]+)\s*$/m.exec(text)?.[1];
  return component?.startsWith(`${packageName}/`) === true ? component : undefined;
}

const ROTATION = 'accelerometer_rotation';

/** As the openpocket dialect does. monkey switches auto-rotation on, so the user's setting is restored. */
async function launchByMonkey(link: PhoneLink, name: Meant, signal: AbortSignal, known: Launchers): Promise<void> {
  const { packageName, activity, forUser } = name;
  // It knows neither activities nor users.
  if (activity !== undefined || forUser.length > 0) {
    await launch(link, name, signal, known);
    return;
  }
  const monkey = `${ADB_COMMANDS.MONKEY_LAUNCH} ${quoted(packageName)} ${MONKEY_FLAGS.CATEGORY_LAUNCHER} ${MONKEY_FLAGS.EVENT_COUNT}`;
  const kept = `r="$(settings get system ${ROTATION})"; ${monkey}; s=$?; [ "$r" = 0 ] && settings put system ${ROTATION} 0; exit $s`;
  const { stdout, stderr } = await link.run(kept, signal);
  // Some emulators exit with a non-zero code although the app was started.
  if (stdout.includes('Events injected: 1') && !(stdout + stderr).includes('No activities found')) return;
  await launch(link, name, signal, known);
}

/** `component` is already quoted. `-f` as launchers set it: in its own task, resuming an existing one as it was left. */
const startCommand = (component: string, forUser: readonly string[], extras: readonly string[]): string =>
  `${ADB_COMMANDS.AM_START} ${command(...forUser, ...MAIN, '-f', '0x10200000', '-n')} ${[component, ...extras.map(quoted)].join(' ')}`;

/** As intent extras, each with the flag for its type. */
export function extrasOf(args: Readonly<Record<string, LaunchArgument>>): string[] {
  return Object.entries(args).flatMap(([name, value]) => [extraFlag(value), name, String(value)]);
}

function extraFlag(value: LaunchArgument): string {
  if (typeof value === 'string') return '--es';
  if (typeof value === 'boolean') return '--ez';
  // Older phones lack `--ed` for doubles.
  return Number.isInteger(value) ? (Math.abs(value) > MAX_INT ? '--el' : '--ei') : '--ef';
}

async function startActivity(link: PhoneLink, name: Meant, start: string, signal: AbortSignal): Promise<void> {
  const failure = startFailure(await link.run(start, signal));
  if (failure === undefined) return;
  await mustBeInstalled(link, name, signal);
  throw new AdbCommandError(failure, start);
}

/** `am start` exits with code 0 even when nothing was started. */
export function startFailure({ stdout, stderr, exitCode }: { stdout: string; stderr: string; exitCode: number }): string | undefined {
  const said = `${stderr}\n${stdout}`;
  const words = /^(?:Error|Exception|.*Exception:).*$/m.exec(said)?.[0];
  if (words !== undefined) return words.slice(0, 300);
  return exitCode === 0 ? undefined : said.trim().slice(0, 300) || `exited with code ${exitCode}`;
}

async function mustBeInstalled(link: PhoneLink, { packageName, forUser }: Meant, signal: AbortSignal): Promise<void> {
  const paths = (await link.read(command('pm', 'path', ...forUser, packageName), signal)).stdout;
  if (!paths.includes('package:') && !packageName.includes('.')) throw await notAPackage(link, packageName, signal);
  requireInstalled(link, packageName, paths);
}

/** Every package name has a dot: a word without one is the app's label. */
async function notAPackage(link: PhoneLink, name: string, signal: AbortSignal): Promise<AppNotInstalledError> {
  const apps = parseApps((await link.read(listCommand(), signal)).stdout).map(({ app }) => app);
  const suggestions = apps.filter((app) => app.toLowerCase().includes(name.toLowerCase())).slice(0, 5);
  const near = suggestions.length === 0 ? '' : `; there is ${suggestions.join(', ')}`;
  return new AppNotInstalledError(`${name} is no package of ${link.serial}, and apps behind adb go by their packages${near}`, {
    app: name,
    suggestions,
  });
}

function requireInstalled(link: PhoneLink, packageName: string, paths: string): void {
  if (!paths.includes('package:'))
    throw new AppNotInstalledError(`${packageName} is not installed on ${link.serial}`, { app: packageName });
}
