import { loadedScenario, openScenario, SHIPPED_SCENARIOS, type LoadedScenario } from '../device/virtual/driver.ts';
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
}

export function scenarioStatus(session: DeviceSession): ScenarioStatus {
  const device = scripted(session);
  return { ...loadedScenario(device), device: device.id, tasks: Object.keys(device.scenario.tasks) };
}

/** Whether the scenario's goal is reached, or that of one of its tasks. What the judge observed is redacted, what it found is not. */
export function judgeScenario(session: DeviceSession, task?: string): Judgement {
  return session.redacted(scripted(session).oracles(task));
}

function scripted(session: DeviceSession): VirtualDevice {
  if (session.device instanceof VirtualDevice) return session.device;
  throw new HandsightError('PlatformUnsupported', `${session.device.id} is no scenario`, { device: session.device.id });
}
