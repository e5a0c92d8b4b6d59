import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HandsightError } from '../../error/errors.ts';
import { realClock, type Clock } from '../clock.ts';
import type { DeviceListing, Driver } from '../registry.ts';
import { loadScenario, type Scenario } from './scenario/load.ts';
import { VirtualDevice, type Renderer } from './virtual-device.ts';

/** The scenarios that come with the package; the same place seen from src/ and from dist/. */
export const SHIPPED_SCENARIOS = fileURLToPath(new URL('../../../scenarios', import.meta.url));

export const SCENARIO_FILE = /\.ya?ml$/;

/** Reads a scenario file. Throws ScenarioInvalid. */
async function readScenario(path: string): Promise<Scenario> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new HandsightError('ScenarioInvalid', `${path} cannot be read`, { file: path }, { cause: error });
  }
  return loadScenario(text, path);
}

export interface VirtualOptions {
  clock?: Clock;
  render?: Renderer;
}

/** Opens a scenario as a device, outside of any registry. */
export async function openScenario(path: string, { clock = realClock, render = paint }: VirtualOptions = {}): Promise<VirtualDevice> {
  return new VirtualDevice(`virtual:${nameOf(path)}`, await readScenario(path), clock, render);
}

/** Fonts and canvas are loaded with the first picture. */
const paint: Renderer = async (scene, area, signal) => {
  const { renderScene } = await import('./paint/render.ts');
  return renderScene(scene, area, signal);
};

/** What contract 004 answers when a scenario has been loaded. */
export interface LoadedScenario {
  ok: true;
  scenario: string;
  state: string;
  states: string[];
}

export const loadedScenario = (device: VirtualDevice): LoadedScenario => ({
  ok: true,
  scenario: device.scenario.name,
  state: device.state(),
  states: Object.keys(device.scenario.states),
});

/** Scripted devices: every scenario file in the folders is one, named after its file. */
export function virtualDriver(dirs: string[] = [SHIPPED_SCENARIOS], options: VirtualOptions = {}): Driver {
  return {
    scheme: 'virtual',
    async list(): Promise<DeviceListing[]> {
      const files = await scenarioFiles(dirs);
      return [...files.keys()].map((name) => ({ id: `virtual:${name}`, name, state: 'ready' }));
    },
    async open(name) {
      const files = await scenarioFiles(dirs);
      const path = files.get(name);
      if (path !== undefined) return openScenario(path, options);
      const known = [...files.keys()].join(', ');
      throw new HandsightError('DeviceNotFound', `there is no scenario "${name.slice(0, 80)}"; known: ${known}`, {
        device: `virtual:${name}`,
      });
    },
  };
}

const nameOf = (path: string): string => basename(path).replace(SCENARIO_FILE, '');

/** By name; of two files with one name the first folder's counts. */
async function scenarioFiles(dirs: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const dir of dirs) {
    const names = await readdir(dir).catch((): string[] => []);
    for (const name of names.filter((file) => SCENARIO_FILE.test(file)).sort()) {
      if (!found.has(nameOf(name))) found.set(nameOf(name), join(dir, name));
    }
  }
  return found;
}
