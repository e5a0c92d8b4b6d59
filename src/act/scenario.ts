import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { loadedScenario, openScenario, SCENARIO_FILE, SHIPPED_SCENARIOS, type LoadedScenario } from '../device/virtual/driver.ts';
import type { Judgement } from '../device/virtual/oracle/judge.ts';
import { VirtualDevice } from '../device/virtual/virtual-device.ts';
import { HandsightError } from '../error/errors.ts';
import { insideDataFolder } from '../guard/data-folder.ts';
import type { Host } from './host.ts';
import type { DeviceSession } from './session.ts';

export interface ScenarioDevice extends LoadedScenario {
  device: string;
}

/** A scenario file that a caller names: only from folders that requests may name. */
export async function loadScenarioFile(host: Host, path: string): Promise<ScenarioDevice> {
  return openScenarioFile(host, await insideDataFolder(path, [host.config.data_folder, ...host.config.folders, SHIPPED_SCENARIOS]));
}

/** Opens a scenario file as a device of its own name, from the beginning, in the place of the one that had the name. */
export async function openScenarioFile(host: Host, file: string): Promise<ScenarioDevice> {
  const device = await openScenario(file, { clock: host.clock });
  await host.devices.adopt(device);
  return { ...loadedScenario(device), device: device.id };
}

export interface ScenarioStatus extends ScenarioDevice {
  tasks: string[];
  /** How the goal of every task stands. */
  goals: { task: string; goal: string; success: boolean; failure: boolean }[];
}

export function scenarioStatus(session: DeviceSession): ScenarioStatus {
  const device = scripted(session);
  const { tasks } = device.scenario;
  const goals = Object.entries(tasks).map(([task, { goal }]) => {
    const { success, failure } = device.oracles(task);
    return { task, goal, success, failure };
  });
  return { ...loadedScenario(device), device: device.id, tasks: Object.keys(tasks), goals };
}

export interface ScenarioFile {
  name: string;
  /** As loading it wants it named. */
  path: string;
  is_shipped: boolean;
}

/** The scenario files that a caller may load: those of the package, of the data folder, and of folders that requests may name. */
export async function scenarioFiles({ config }: Host): Promise<ScenarioFile[]> {
  const own = [join(config.data_folder, 'scenarios'), ...config.folders].map((folder) => resolve(folder));
  const found = await Promise.all(
    [SHIPPED_SCENARIOS, ...own].map(async (folder) => {
      const names = await readdir(folder).catch((): string[] => []);
      return names.filter((name) => SCENARIO_FILE.test(name)).map((name) => ({ folder, name }));
    }),
  );
  return found.flat().map(({ folder, name }) => ({
    name: name.replace(SCENARIO_FILE, ''),
    path: join(folder, name),
    is_shipped: folder === SHIPPED_SCENARIOS,
  }));
}

/** Whether the scenario's goal is reached, or that of one of its tasks. What the judge observed is redacted, what it found is not. */
export function judgeScenario(session: DeviceSession, task?: string): Judgement {
  return session.redacted(scripted(session).oracles(task));
}

function scripted(session: DeviceSession): VirtualDevice {
  if (session.device instanceof VirtualDevice) return session.device;
  throw new HandsightError('PlatformUnsupported', `${session.device.id} is no scenario`, { device: session.device.id });
}
