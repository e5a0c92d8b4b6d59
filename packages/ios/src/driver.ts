import { realClock, withDeadline, type Device, type DeviceListing, type Driver } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { goIosTools, phonesOf, phoneSteps } from './go-ios.ts';
import { absent, firstMissing, present, type HostTools, type SetupStep } from './host-tools.ts';
import { IosDevice } from './ios-device.ts';
import { realPrograms, type Programs } from './programs.ts';
import { simctlTools, simulatorsOf, simulatorSteps, startInSimulator } from './simctl.ts';
import { isObject, stringIn, WdaClient } from './wda-client.ts';

const STATUS_MS = 5000;
/** For the list of devices, where one that does not answer must not hold up the others. */
const LISTED_MS = 1000;
const AGENT = 'http://127.0.0.1:8100';
const SIMULATOR = 'simulator/';

export interface IosOptions {
  /** WebDriverAgent's addresses by udid or simulator name, where they differ from port 8100 of this machine. */
  agents?: Readonly<Record<string, string>>;
  programs?: Programs;
}

export interface IosDriver extends Driver {
  /** What has to be there for a device, as far as the first thing that is missing. */
  steps(name: string): Promise<SetupStep[]>;
}

/** iPhones and simulators behind WebDriverAgent: by address anywhere, by name where Xcode or go-ios is installed. */
export function iosDriver({ agents = {}, programs = realPrograms }: IosOptions = {}): IosDriver {
  /** The device that each address is used for: two names for one WebDriverAgent would be one phone under another's name. */
  const inUse = new Map<string, string>();
  const addressOf = (name: string): URL => {
    const own = name.startsWith(SIMULATOR) ? name.slice(SIMULATOR.length) : name;
    return urlOf(isAddress(name) ? name : (agents[own] ?? AGENT), name);
  };

  const steps = async (name: string): Promise<SetupStep[]> => {
    const answers = (fix: string) => () => answerStep(addressOf(name), fix);
    if (isAddress(name)) return firstMissing([answers('start WebDriverAgent on the phone and forward its port (docs/ios.md)')]);
    const port = addressOf(name).port || '80';
    if (!name.startsWith(SIMULATOR))
      return firstMissing([...phoneSteps(programs, name), answers(`ios forward ${port} 8100 --udid=${name}`)]);
    const wanted = name.slice(SIMULATOR.length);
    const udid = (await simulatorsOf(programs))?.find((each) => each.name === wanted || each.udid === wanted)?.udid ?? wanted;
    return firstMissing([...simulatorSteps(programs, wanted), answers(startInSimulator(udid))]);
  };

  const open = async (name: string): Promise<Device> => {
    if (name === '' || name === SIMULATOR) throw missing(name, 'write ios:UDID, ios:simulator/NAME or ios:http://HOST:8100');
    const url = addressOf(name);
    const holder = inUse.get(url.href);
    if (holder !== undefined && holder !== name)
      throw missing(
        name,
        `WebDriverAgent at ${url.origin} is in use as ios:${holder}; run a second one on another port and name it in ios.agents`,
      );
    const tools = isAddress(name) ? undefined : await toolsFor(name, programs);
    if ((await answerStep(url, '')).state === 'missing') throw notReady(name, await steps(name));
    inUse.set(url.href, name);
    const device = new IosDevice(name, new WdaClient(url), tools);
    device.subscribe(({ type }) => (type === 'gone' ? inUse.delete(url.href) : undefined));
    return device;
  };

  const list = async (): Promise<DeviceListing[]> => {
    const [simulators, phones] = await Promise.all([simulatorsOf(programs), phonesOf(programs)]);
    const booted = (simulators ?? []).filter(({ state }) => state === 'Booted');
    const isShared = (name: string): boolean => booted.filter((each) => each.name === name).length > 1;
    const named = [
      ...booted.map(({ name, udid, version }) => ({
        name: SIMULATOR + (isShared(name) ? udid : name),
        label: `${name}, iOS ${version}`,
        isTrusted: true,
      })),
      ...(phones ?? []).map(({ udid, name, version }) => ({
        name: udid,
        label: version === '' ? name : `${name}, iOS ${version}`,
        isTrusted: version !== '',
      })),
    ];
    return Promise.all(
      named.map(async ({ name, label, isTrusted }): Promise<DeviceListing> => {
        const id = `ios:${name}`;
        if (!isTrusted) return { id, name: label, state: 'unauthorized', hint: 'unlock it and tap Trust' };
        const { state, detail } = await answerStep(addressOf(name), '', LISTED_MS);
        return state === 'ok'
          ? { id, name: label, state: 'ready' }
          : { id, name: label, state: 'no_agent', hint: `${detail}; handsight doctor --device "${id}" says what is missing` };
      }),
    );
  };
  return { scheme: 'ios', list, open, steps };
}

const isAddress = (name: string): boolean => /^https?:\/\//.test(name);

function urlOf(text: string, name: string): URL {
  try {
    return new URL(text);
  } catch {
    throw missing(name, `${text.slice(0, 100)} is no address; write ios:http://host:8100`);
  }
}

/** Undefined where the device does not exist or nothing here knows it: what is missing is said when it is opened. */
async function toolsFor(name: string, programs: Programs): Promise<HostTools | undefined> {
  if (name.startsWith(SIMULATOR)) {
    const wanted = name.slice(SIMULATOR.length);
    const found =
      (await simulatorsOf(programs))?.filter((each) => each.state === 'Booted' && [each.name, each.udid].includes(wanted)) ?? [];
    const [only, second] = found;
    if (only === undefined || second !== undefined) throw notReady(name, await firstMissing(simulatorSteps(programs, wanted)));
    return simctlTools(programs, only.udid);
  }
  if ((await phonesOf(programs))?.some(({ udid }) => udid === name) !== true)
    throw notReady(name, await firstMissing(phoneSteps(programs, name).slice(0, 2)));
  return goIosTools(programs, name);
}

/** Whether what answers there is a WebDriverAgent that is ready. */
async function answerStep(url: URL, fix: string, ms = STATUS_MS): Promise<SetupStep> {
  const no = (why: string): SetupStep => absent('WebDriverAgent answers', why, fix);
  const wda = new WdaClient(url);
  try {
    const status = await withDeadline(realClock, ms, 'asking WebDriverAgent for its status', (call) => wda.get('/status', call));
    if (!isObject(status) || !isObject(status['os'])) return no(`what answers at ${url.origin} is no WebDriverAgent`);
    if (status['ready'] === false) return no(`WebDriverAgent at ${url.origin} is not ready: ${stringIn(status, 'message')}`);
    return present('WebDriverAgent answers', `${url.origin}, iOS ${stringIn(status['os'], 'version')}`);
  } catch (error) {
    const kind = error instanceof HandsightError ? error.kind : undefined;
    if (kind === 'Timeout') return no(`${url.origin} takes connections and does not answer`);
    return no(
      kind === 'DeviceNotFound' ? `no WebDriverAgent answers at ${url.origin}` : `what answers at ${url.origin} is no WebDriverAgent`,
    );
  } finally {
    await wda.close();
  }
}

function notReady(name: string, steps: SetupStep[]): HandsightError {
  const last = steps.at(-1);
  const done = steps.filter(({ state }) => state === 'ok').map((step) => step.name);
  const before = done.length === 0 ? '' : ` (there: ${done.join(', ')})`;
  const fix = last?.fix === undefined || last.fix === '' ? '' : `. Next: ${last.fix}`;
  return missing(name, `${last?.detail ?? 'it cannot be reached'}${before}${fix}`, steps);
}

const missing = (name: string, words: string, steps: SetupStep[] = []): HandsightError =>
  new HandsightError('DeviceNotFound', words, { device: `ios:${name.slice(0, 100)}`, ...(steps.length > 0 && { steps }) });
