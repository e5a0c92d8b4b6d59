import { execFile } from 'node:child_process';
import { realClock, withDeadline, type Device, type DeviceListing, type Driver } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { IosDevice } from './ios-device.ts';
import { isObject, stringIn, WdaClient } from './wda-client.ts';

const STATUS_MS = 5000;
const TOOL_MS = 10_000;
const AGENT = 'http://127.0.0.1:8100';

/** Runs a program of the machine: its output, or undefined where it is missing or fails. */
export type RunTool = (program: string, args: readonly string[]) => Promise<string | undefined>;

const runTool: RunTool = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: TOOL_MS, maxBuffer: 16 << 20 }, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
  });

interface Found {
  udid: string;
  name: string;
  state: string;
}

/** iPhones and simulators behind WebDriverAgent: by address anywhere, by name where Xcode or go-ios is installed. */
export function iosDriver(run: RunTool = runTool): Driver {
  return {
    scheme: 'ios',
    list: async () => {
      const [simulators, phones] = await Promise.all([simulatorsBy(run), phonesBy(run)]);
      return [
        ...(simulators ?? []).filter(({ state }) => state === 'Booted').map((one) => listing(`simulator/${one.name}`, one.name)),
        ...(phones ?? []).map((one) => listing(one.udid, one.name)),
      ];
    },
    open: async (name) => {
      if (/^https?:\/\//.test(name)) return openAt(name, addressOf(name));
      return name.startsWith('simulator/') ? openSimulator(name, run) : openPhone(name, run);
    },
  };
}

const listing = (name: string, label: string): DeviceListing => ({ id: `ios:${name}`, name: label, state: 'ready' });

function addressOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new HandsightError('DeviceNotFound', `ios:${text.slice(0, 100)} is no address; write ios:http://host:8100`, {
      device: `ios:${text.slice(0, 100)}`,
    });
  }
}

/** Opens what answers as WebDriverAgent does. */
async function openAt(name: string, url: URL): Promise<Device> {
  const wda = new WdaClient(url);
  try {
    const status = await withDeadline(realClock, STATUS_MS, 'asking WebDriverAgent for its status', (call) => wda.get('/status', call));
    if (isObject(status) && status['ready'] !== false) return new IosDevice(name, wda);
    throw new HandsightError('DeviceNotFound', `what answers at ${url.origin} is no WebDriverAgent that is ready`, { url: url.origin });
  } catch (error) {
    await wda.close();
    throw error;
  }
}

async function openSimulator(name: string, run: RunTool): Promise<Device> {
  const wanted = name.slice('simulator/'.length);
  const all = await simulatorsBy(run);
  if (all === undefined) throw missing(name, 'simulators need a Mac with Xcode: xcrun simctl does not answer here');
  const found = all.find((one) => one.name === wanted || one.udid === wanted);
  if (found === undefined)
    throw missing(name, `there is no simulator "${wanted}"; there are ${all.map((one) => one.name).join(', ') || 'none'}`);
  if (found.state !== 'Booted') throw missing(name, `the simulator is not running: xcrun simctl boot ${found.udid}`);
  return openAt(name, new URL(AGENT)).catch((error: unknown) => {
    throw missing(
      name,
      `the simulator runs, but no WebDriverAgent answers at ${AGENT}: xcodebuild test-without-building -project WebDriverAgent.xcodeproj -scheme WebDriverAgentRunner -destination id=${found.udid}`,
      error,
    );
  });
}

async function openPhone(udid: string, run: RunTool): Promise<Device> {
  const phones = await phonesBy(run);
  if (phones === undefined)
    throw missing(
      udid,
      `an iPhone by its udid needs go-ios (npm install -g go-ios), or forward WebDriverAgent's port yourself and use ios:${AGENT}`,
    );
  if (!phones.some((one) => one.udid === udid))
    throw missing(
      udid,
      `go-ios does not see it: connect it, unlock it and tap Trust; it sees ${phones.map((one) => one.udid).join(', ') || 'none'}`,
    );
  return openAt(udid, new URL(AGENT)).catch((error: unknown) => {
    const steps = [
      'switch on Developer Mode (Settings, Privacy & Security)',
      `mount the developer image: ios image auto --udid=${udid}`,
      'from iOS 17 start the tunnel: ios tunnel start',
      `start WebDriverAgent, installed and signed: ios runwda --udid=${udid}`,
      `forward its port: ios forward 8100 8100 --udid=${udid}`,
    ];
    throw missing(
      udid,
      `the iPhone is connected, but no WebDriverAgent answers at ${AGENT}. Step by step: ${steps.map((step, i) => `${i + 1}. ${step}`).join('; ')}`,
      error,
    );
  });
}

const missing = (name: string, words: string, cause?: unknown): HandsightError =>
  new HandsightError('DeviceNotFound', words, { device: `ios:${name.slice(0, 100)}` }, { cause });

/** Undefined where there is no Xcode. */
async function simulatorsBy(run: RunTool): Promise<Found[] | undefined> {
  const answer = parsed(await run('xcrun', ['simctl', 'list', '-j', 'devices', 'available']));
  const runtimes = isObject(answer) ? answer['devices'] : undefined;
  if (!isObject(runtimes)) return undefined;
  return Object.values(runtimes)
    .flatMap((devices) => (Array.isArray(devices) ? devices.filter(isObject) : []))
    .map((device) => ({
      udid: stringIn(device, 'udid'),
      name: stringIn(device, 'name'),
      state: stringIn(device, 'state'),
    }));
}

/** Undefined where there is no go-ios. */
async function phonesBy(run: RunTool): Promise<Found[] | undefined> {
  const answer = parsed(await run('ios', ['list', '--details']));
  const list = isObject(answer) ? answer['deviceList'] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.map((one: unknown) => {
    const of = isObject(one) ? one : {};
    const udid = typeof one === 'string' ? one : stringIn(of, 'Udid') || stringIn(of, 'udid');
    return { udid, name: stringIn(of, 'ProductName') || udid, state: 'ready' };
  });
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
