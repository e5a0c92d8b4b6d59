import type { Call, LogLine } from '@handsight/core/device';
import { absent, present, type HostTools, type SetupStep } from './host-tools.ts';
import { ANSWER_MS, answerOf, parsed, whyOf, type Programs } from './programs.ts';
import { isObject, stringIn, type Json } from './wda-client.ts';

export interface Phone {
  udid: string;
  name: string;
  /** Empty until the phone trusts this computer. */
  version: string;
}

const INSTALL_MS = 300_000;
/** From here on the developer has to switch a mode on, and services are reached through a tunnel. */
const DEVELOPER_MODE_SINCE = 16;
const TUNNEL_SINCE = 17;

/** The phones on the cable; undefined where there is no go-ios, or it cannot reach usbmuxd. */
export async function phonesOf(programs: Programs): Promise<Phone[] | undefined> {
  const udids = udidsIn((await programs.run('ios', ['list'])).stdout);
  if (udids === undefined || udids.length === 0) return udids?.map((udid) => ({ udid, name: udid, version: '' }));
  // Fails as a whole where one phone does not trust this computer.
  const details = objectsIn(parsed((await programs.run('ios', ['list', '--details'])).stdout));
  return udids.map((udid) => {
    const of = details.find((each) => each['Udid'] === udid) ?? {};
    return { udid, name: stringIn(of, 'ProductType') || stringIn(of, 'ProductName') || udid, version: stringIn(of, 'ProductVersion') };
  });
}

const listIn = (answer: unknown): unknown[] | undefined => {
  const list = isObject(answer) ? answer['deviceList'] : undefined;
  return Array.isArray(list) ? list : undefined;
};
const udidsIn = (stdout: string): string[] | undefined => listIn(parsed(stdout))?.filter((each) => typeof each === 'string');
const objectsIn = (answer: unknown): Json[] => (listIn(answer) ?? []).filter(isObject);

/** What has to be there for a phone, apart from a WebDriverAgent that answers; each asked of go-ios. */
export function phoneSteps(programs: Programs, udid: string): (() => Promise<SetupStep>)[] {
  let major = 0;
  const ask = (...args: string[]) => programs.run('ios', [...args, `--udid=${udid}`]);
  return [
    async () => {
      const { code, stdout } = await programs.run('ios', ['version']);
      if (code === 'missing') return absent('go-ios', 'an iPhone by its udid needs go-ios', 'npm install -g go-ios');
      return present('go-ios', stringIn(recordOf(stdout), 'version') || 'answers');
    },
    async () => {
      const ran = await programs.run('ios', ['list']);
      const udids = udidsIn(ran.stdout);
      if (udids === undefined)
        return absent(
          'usbmuxd',
          whyOf(ran),
          process.platform === 'linux' ? 'sudo apt install usbmuxd && sudo systemctl start usbmuxd' : 'install iTunes or Apple Devices',
        );
      if (udids.includes(udid)) return present('connected', udid);
      return absent('connected', `go-ios does not see it; it sees ${udids.join(', ') || 'none'}`, 'connect it with a cable and unlock it');
    },
    async () => {
      const ran = await ask('info');
      const version = stringIn(recordOf(ran.stdout), 'ProductVersion');
      major = Number.parseInt(version, 10) || 0;
      if (ran.code === 0) return present('trust', `iOS ${version}`);
      return absent(
        'trust',
        `the iPhone does not trust this computer: ${whyOf(ran)}`,
        `unlock it, tap Trust, then: ios pair --udid=${udid}`,
      );
    },
    async () => {
      if (major < DEVELOPER_MODE_SINCE) return present('Developer Mode', `not needed before iOS ${DEVELOPER_MODE_SINCE}`);
      const ran = await ask('devmode', 'get');
      if (recordOf(ran.stdout)['DeveloperModeEnabled'] === true) return present('Developer Mode', 'on');
      return absent(
        'Developer Mode',
        ran.code === 0 ? 'off' : whyOf(ran),
        `ios devmode enable --udid=${udid} (or Settings, Privacy & Security, Developer Mode)`,
      );
    },
    async () => {
      if (major < TUNNEL_SINCE) return present('tunnel', `not needed before iOS ${TUNNEL_SINCE}`);
      const ran = await programs.run('ios', ['tunnel', 'ls']);
      const tunnels = parsed(ran.stdout);
      const isThere = Array.isArray(tunnels) && tunnels.filter(isObject).some((each) => stringIn(each, 'udid') === udid);
      return isThere
        ? present('tunnel', 'runs')
        : absent(
            'tunnel',
            ran.code === 0 ? 'there is none to this iPhone' : whyOf(ran),
            'sudo ios tunnel start (or ios tunnel start --userspace)',
          );
    },
    async () => {
      const ran = await ask('image', 'list');
      // It says so in its log, not in its answer.
      const isMounted = ran.code === 0 && (ran.stderr + ran.stdout).includes('"msg":"image signature"');
      return isMounted
        ? present('developer image', 'mounted')
        : absent('developer image', ran.code === 0 ? 'not mounted' : whyOf(ran), `ios image auto --udid=${udid}`);
    },
    async () => {
      const ran = await ask('apps', '--list');
      const bundle = /^\S*WebDriverAgentRunner\S*/m.exec(ran.stdout)?.[0];
      if (bundle !== undefined) return present('WebDriverAgent installed', bundle);
      return absent(
        'WebDriverAgent installed',
        ran.code === 0 ? 'it is not on the iPhone' : whyOf(ran),
        `ios ui install wda --p12file=CERTIFICATE --profile=PROFILE --udid=${udid} (signs it with your certificate; or build it in Xcode)`,
      );
    },
    async () => {
      const ran = await ask('ps', '--apps');
      if (ran.stdout.includes('WebDriverAgentRunner')) return present('WebDriverAgent runs', 'yes');
      return absent(
        'WebDriverAgent runs',
        ran.code === 0 ? 'it is installed and does not run' : whyOf(ran),
        `ios runwda --udid=${udid} (if it ends at once: Settings, General, VPN & Device Management, trust the developer)`,
      );
    },
  ];
}

const recordOf = (stdout: string): Json => {
  const answer = parsed(stdout);
  return isObject(answer) ? answer : {};
};

const MOST_LINES = 5000;
const FIRST_LINES_MS = 1500;

/** What go-ios does with a phone on the cable. */
export function goIosTools(programs: Programs, udid: string): HostTools {
  const ios =
    (acts: boolean) =>
    (args: readonly string[], { signal }: Call, ms = ANSWER_MS): Promise<string> =>
      answerOf(programs, { program: 'ios', args: [...args, `--udid=${udid}`], signal, ms, acts });
  const [read, act] = [ios(false), ios(true)];
  const syslog = new Syslog(programs, udid);
  return {
    can: ['location'],
    apps: async (call) => {
      const list = parsed(await read(['apps', '--all'], call));
      return (Array.isArray(list) ? list.filter(isObject) : []).map((app) => ({
        app: stringIn(app, 'CFBundleIdentifier'),
        label: stringIn(app, 'CFBundleDisplayName') || stringIn(app, 'CFBundleName') || stringIn(app, 'CFBundleIdentifier'),
      }));
    },
    install: async (file, call) => {
      await act(['install', `--path=${file}`], call, INSTALL_MS);
    },
    logs: syslog,
    settings: {
      setLocation: async ({ latitude, longitude }, call) => {
        await act(['setlocation', `--lat=${latitude}`, `--lon=${longitude}`], call);
      },
    },
    close: () => syslog.stop(),
  };
}

/** A phone keeps no log that could be read later: it is followed from the first question on. */
class Syslog {
  readonly #programs: Programs;
  readonly #udid: string;
  readonly #lines: LogLine[] = [];
  #following: { stop: () => void; ended: Promise<void> } | undefined;

  constructor(programs: Programs, udid: string) {
    this.#programs = programs;
    this.#udid = udid;
  }

  async read({ app, maxLines }: { app?: string; maxLines: number }, call: Call): Promise<LogLine[]> {
    if (this.#following === undefined) {
      const following = this.#programs.follow('ios', ['syslog', '--parse', `--udid=${this.#udid}`], (line) =>
        this.#add(line, call.clock.now()),
      );
      this.#following = following;
      void following.ended.then(() => (this.#following = undefined));
      await Promise.race([call.clock.after(FIRST_LINES_MS, call.signal), following.ended]);
    }
    const program = app?.slice(app.lastIndexOf('.') + 1);
    return this.#lines.filter((line) => program === undefined || line.app === app || line.app.startsWith(program)).slice(-maxLines);
  }

  stop(): void {
    this.#following?.stop();
  }

  #add(text: string, now: number): void {
    const line = recordOf(text);
    if (typeof line['message'] !== 'string') return;
    this.#lines.push({
      // `Nov 18 14:02:11` has neither a year nor a zone: the moment it arrived is nearer to the truth.
      at: now,
      level: SYSLOG_LEVELS[stringIn(line, 'level')] ?? 'info',
      tag: stringIn(line, 'process'),
      app: stringIn(line, 'process').replace(/\(.*$/, ''),
      text: line['message'],
      pid: Number(line['pid']) || 0,
    });
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
  }
}

const SYSLOG_LEVELS: Readonly<Record<string, LogLine['level']>> = {
  Debug: 'debug',
  Info: 'info',
  Notice: 'info',
  Warning: 'warn',
  Error: 'error',
  Critical: 'fatal',
  Fault: 'fatal',
};
