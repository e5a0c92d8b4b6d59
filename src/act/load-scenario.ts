import { loadedScenario, openScenario, type LoadedScenario } from '../device/virtual/driver.ts';
import { insideDataFolder } from '../guard/data-folder.ts';
import type { Host } from './host.ts';

/** The operator's own file, from wherever it is. A scenario that is open under the same name starts anew. */
export async function loadScenario(host: Host, path: string): Promise<LoadedScenario & { device: string }> {
  const device = await openScenario(path, { clock: host.clock });
  await host.devices.adopt(device);
  return { ...loadedScenario(device), device: device.id };
}

/** A file named in a request must lie in a folder that requests may name. */
export async function loadAllowedScenario(host: Host, path: string): Promise<LoadedScenario & { device: string }> {
  return loadScenario(host, await insideDataFolder(path, [host.config.data_folder, ...host.config.folders]));
}
