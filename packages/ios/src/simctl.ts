import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call, LogLine, Permission } from '@handsight/core/device';
import { AppNotInstalledError, HandsightError } from '@handsight/core/error';
import { absent, present, type HostTools, type SetupStep } from './host-tools.ts';
import { ANSWER_MS, answerOf, parsed, whyOf, type Programs } from './programs.ts';
import { isObject, stringIn, type Json } from './wda-client.ts';

export interface Simulator {
  udid: string;
  name: string;
  /** `Booted`, `Shutdown`, … */
  state: string;
  /** `18.5` */
  version: string;
}

const INSTALL_MS = 120_000;
const LOG_MS = 30_000;
/** Older lines are hardly about what was just done, and reading them takes seconds for each minute. */
const LOG_SPAN = '2m';

/** Undefined where there is no Xcode. */
export async function simulatorsOf(programs: Programs): Promise<Simulator[] | undefined> {
  const ran = await programs.run('xcrun', ['simctl', 'list', '-j', 'devices', 'available']);
  const answer = parsed(ran.stdout);
  const runtimes = isObject(answer) ? answer['devices'] : undefined;
  if (!isObject(runtimes)) return undefined;
  return Object.entries(runtimes).flatMap(([runtime, devices]) =>
    (Array.isArray(devices) ? devices.filter(isObject) : []).map((device) => ({
      udid: stringIn(device, 'udid'),
      name: stringIn(device, 'name'),
      state: stringIn(device, 'state'),
      version: /-(\d+(?:-\d+)*)$/.exec(runtime)?.[1]?.replaceAll('-', '.') ?? '',
    })),
  );
}

/** What has to be there for a simulator, apart from a WebDriverAgent that answers. */
export function simulatorSteps(programs: Programs, wanted: string): (() => Promise<SetupStep>)[] {
  let found: Simulator[] = [];
  const one = (): Simulator | undefined => found.find(({ state }) => state === 'Booted') ?? found[0];
  return [
    async () => {
      const all = await simulatorsOf(programs);
      found = (all ?? []).filter(({ name, udid }) => name === wanted || udid === wanted);
      if (all === undefined)
        return absent(
          'Xcode',
          'simulators need a Mac with Xcode: xcrun simctl does not answer here',
          'on a Mac: xcode-select --install; from another machine: ios:http://MAC:8100',
        );
      if (found.length > 0) return present('simulator', found.map(({ name, version }) => `${name}, iOS ${version}`).join('; '));
      const there = all.map(({ name }) => name).join(', ') || 'none';
      return absent('simulator', `there is no simulator "${wanted}"; there are ${there}`, `xcrun simctl create "${wanted}" "iPhone 16"`);
    },
    () => {
      const booted = found.filter(({ state }) => state === 'Booted');
      if (booted.length > 1) {
        const udids = booted.map(({ udid, version }) => `ios:simulator/${udid} (iOS ${version})`).join(', ');
        return Promise.resolve(absent('one simulator', `${booted.length} simulators of this name run`, `use one of ${udids}`));
      }
      const { state = '', udid = '' } = one() ?? {};
      return Promise.resolve(
        booted.length === 1
          ? present('booted', udid)
          : absent('booted', `the simulator is not running (${state})`, `xcrun simctl boot ${udid}`),
      );
    },
    async () => {
      const udid = one()?.udid ?? '';
      const apps = await programs.run('xcrun', ['simctl', 'listapps', udid]);
      return apps.stdout.includes('WebDriverAgentRunner')
        ? present('WebDriverAgent installed', 'WebDriverAgentRunner')
        : absent(
            'WebDriverAgent installed',
            apps.code === 0 ? 'WebDriverAgentRunner is not on the simulator' : whyOf(apps),
            `xcodebuild build-for-testing test-without-building -project WebDriverAgent.xcodeproj -scheme WebDriverAgentRunner -destination id=${udid}`,
          );
    },
  ];
}

/** The command that starts WebDriverAgent in a simulator. */
export const startInSimulator = (udid: string): string =>
  `xcodebuild test-without-building -project WebDriverAgent.xcodeproj -scheme WebDriverAgentRunner -destination id=${udid}`;

const DECISIONS: Readonly<Record<Permission, string>> = { allow: 'grant', deny: 'revoke', unset: 'reset' };
const SERVICES = [
  'all calendar contacts contacts-limited location location-always media-library microphone motion photos photos-add reminders siri',
].flatMap((names) => names.split(' '));

/** What `xcrun simctl` does with a simulator. */
export function simctlTools(programs: Programs, udid: string): HostTools {
  const simctl =
    (acts: boolean) =>
    (args: readonly string[], { signal }: Call, ms = ANSWER_MS): Promise<string> =>
      answerOf(programs, { program: 'xcrun', args: ['simctl', ...args], signal, ms, acts });
  const [read, act] = [simctl(false), simctl(true)];
  return {
    can: ['permissions', 'location', 'dark_mode', 'media', 'keychain'],
    apps: async (call) => appsIn(await read(['listapps', udid], call)),
    install: async (file, call) => {
      await act(['install', udid, file], call, INSTALL_MS);
    },
    reset: async (app, call) => {
      const folder = (await read(['get_app_container', udid, app, 'data'], call).catch(() => '')).trim();
      if (folder === '') throw new AppNotInstalledError(`there is no app "${app}" on this simulator`, { app });
      // Nothing but an app's own data in this simulator is ever removed.
      if (!folder.includes(`/${udid}/data/Containers/Data/Application/`))
        throw new HandsightError('PlatformUnsupported', `simctl names no data folder of ${app} that could be emptied`, {
          capability: 'apps',
        });
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    },
    logs: {
      read: async ({ app, maxLines }, call) => {
        const shown = ['spawn', udid, 'log', 'show', '--style', 'ndjson', '--last', LOG_SPAN];
        const text = await read(app === undefined ? shown : [...shown, '--predicate', predicateOf(app)], call, LOG_MS);
        return text.split('\n').flatMap(logLine).slice(-maxLines);
      },
    },
    settings: {
      setPermissions: async (app, permissions, call) => {
        for (const [name, decision] of Object.entries(permissions)) {
          if (!SERVICES.includes(name))
            throw new HandsightError('BadRequest', `simulators have no permission ${name.slice(0, 40)}; there are ${SERVICES.join(', ')}`, {
              name,
            });
          await act(['privacy', udid, DECISIONS[decision], name, app], call);
        }
      },
      setLocation: async ({ latitude, longitude }, call) => {
        await act(['location', udid, 'set', `${latitude},${longitude}`], call);
      },
      modes: async (call) => ({ airplane: false, dark: (await read(['ui', udid, 'appearance'], call)).trim() === 'dark' }),
      setMode: async (mode, enabled, call) => {
        if (mode === 'airplane')
          throw new HandsightError('PlatformUnsupported', 'a simulator has no airplane mode', { capability: 'airplane_mode' });
        await act(['ui', udid, 'appearance', enabled ? 'dark' : 'light'], call);
      },
      addMedia: async (file, call) => {
        await act(['addmedia', udid, file], call);
      },
      clearKeychain: async (call) => {
        await act(['keychain', udid, 'reset'], call);
      },
    },
    close: () => undefined,
  };
}

/** An app's process is named after its program, which is often the last part of its identifier. */
function predicateOf(app: string): string {
  const name = app.replace(/[^\w.-]/g, '');
  return `subsystem == "${name}" OR process == "${name.slice(name.lastIndexOf('.') + 1)}"`;
}

/** `listapps` prints a property list of the old kind: `"com.apple.Maps" = { CFBundleDisplayName = Maps; … };` */
function appsIn(plist: string): { app: string; label: string }[] {
  return [...plist.matchAll(/^ {4}"?([\w.-]+)"? = +\{$([^]*?)^ {4}\};$/gm)].map(([, app = '', inside = '']) => {
    const field = (name: string): string | undefined => {
      const [, quoted, bare] = new RegExp(`^ +${name} = (?:"((?:[^"\\\\]|\\\\.)*)"|([^;"]+));$`, 'm').exec(inside) ?? [];
      return (
        quoted?.replace(/\\U([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).replace(/\\(.)/g, '$1') ??
        bare
      );
    };
    return { app, label: field('CFBundleDisplayName') ?? field('CFBundleName') ?? app };
  });
}

const LEVELS: Readonly<Record<string, LogLine['level']>> = {
  Debug: 'debug',
  Info: 'info',
  Default: 'info',
  Error: 'error',
  Fault: 'fatal',
};

function logLine(text: string): LogLine[] {
  const line = parsed(text);
  if (!isObject(line) || typeof line['eventMessage'] !== 'string') return [];
  const process = stringIn(line, 'processImagePath');
  return [
    {
      at:
        Date.parse(
          stringIn(line, 'timestamp')
            .replace(' ', 'T')
            .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
        ) || 0,
      level: LEVELS[stringIn(line, 'messageType')] ?? 'info',
      tag: stringIn(line, 'subsystem') || stringIn(line, 'category'),
      app: process.slice(process.lastIndexOf('/') + 1),
      text: line['eventMessage'],
      ...pidOf(line),
    },
  ];
}

const pidOf = (line: Json): { pid?: number } => (typeof line['processID'] === 'number' ? { pid: line['processID'] } : {});
