import { readdir } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';

import type { Device } from '../device/device.ts';
import { requireCapability } from '../device/require-capability.ts';
import type { Judgement, ScenarioControl } from '../device/scenario.ts';
import { insideDataFolder } from '../guard/data-folder.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Host } from '../host/host.ts';

/** A scenario that has been loaded. */
export interface LoadedScenario {
  ok: true;
  scenario: string;
  state: string;
  states: string[];
  device: string;
}

/** A scenario file that a caller names: a shipped one by its name, or one from folders that requests may name by its path. */
export async function loadScenarioFile(host: Host, path: string): Promise<LoadedScenario> {
  const { folder } = await host.devices.scenarioFiles();
  const shipped = (await scenarioFiles(host)).find(({ name, is_shipped }) => is_shipped && name === path);
  return openScenarioFile(host, await insideDataFolder(shipped?.path ?? path, [host.config.data_folder, ...host.config.folders, folder]));
}

/** Opens a scenario file as a device under its own name, from the start, replacing the device that had the name. */
export async function openScenarioFile(host: Host, file: string): Promise<LoadedScenario> {
  const files = await host.devices.scenarioFiles();
  const device = await files.open(file);
  await host.devices.adopt(device);
  return loaded(device);
}

export interface ScenarioStatus extends LoadedScenario {
  tasks: string[];
  /** The status of every task's goal. */
  goals: { task: string; goal: string; success: boolean; failure: boolean }[];
}

export function scenarioStatus({ device }: DeviceSession): ScenarioStatus {
  const control = scripted(device);
  const goals = control.tasks.map(({ task, goal }) => {
    const { success, failure } = control.judge(task);
    return { task, goal, success, failure };
  });
  return { ...loaded(device), tasks: control.tasks.map(({ task }) => task), goals };
}

export interface ScenarioFile {
  name: string;
  /** The path to load it by. */
  path: string;
  is_shipped: boolean;
}

/** The scenario files that a caller may load: those of the driver, of the data folder, and of folders that requests may name. */
export async function scenarioFiles({ config, devices }: Host): Promise<ScenarioFile[]> {
  const files = await devices.scenarioFiles();
  const own = [join(config.data_folder, 'scenarios'), ...config.folders].map((folder) => resolve(folder));
  const found = await Promise.all(
    [files.folder, ...own].map(async (folder) => {
      const names = await readdir(folder).catch((): string[] => []);
      return names.filter((name) => files.isScenario(name)).map((name) => ({ folder, name }));
    }),
  );
  return found.flat().map(({ folder, name }) => ({
    name: basename(name, extname(name)),
    path: join(folder, name),
    is_shipped: folder === files.folder,
  }));
}

/** Whether the scenario's goal is reached, or that of one of its tasks. What the judge observed is redacted, what it found is not. */
export function judgeScenario(session: DeviceSession, task?: string): Judgement {
  return session.redacted(scripted(session.device).judge(task));
}

function loaded(device: Device): LoadedScenario {
  const control = scripted(device);
  return { ok: true, scenario: control.name, state: control.state(), states: [...control.states], device: device.id };
}

const scripted = (device: Device): ScenarioControl => requireCapability(device.scenario, device.id, 'scenarios');
