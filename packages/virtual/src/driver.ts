import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HandsightError } from '@handsight/core/error';
import { type Clock, type DeviceListing, type Driver, realClock, type ScenarioFiles } from '@handsight/core/device';
import { loadScenario, type Scenario } from './scenario/load.ts';
import type { Row } from './expr/value.ts';
import { VirtualDevice, type Renderer } from './virtual-device.ts';

/** The scenarios shipped with the package; the path holds from src/ and from dist/. */
export const SHIPPED_SCENARIOS = fileURLToPath(new URL('../scenarios', import.meta.url));

const SCENARIO_FILE = /\.ya?ml$/;

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

interface OpenedAs {
  /** The device's id, by default the file's name. */
  id?: string;
  /** Overrides the file's initial state. */
  state?: string;
  /** Overrides the file's initial variables. */
  data?: Row;
}

export interface VirtualOptions {
  clock?: Clock;
  render?: Renderer;
}

/** Opens a scenario as a device, outside of any registry. */
export async function openScenario(
  path: string,
  { id = `virtual:${nameOf(path)}`, state, data = {}, clock = realClock, render = paint }: VirtualOptions & OpenedAs = {},
): Promise<VirtualDevice> {
  const scenario = await readScenario(path);
  const begun = { ...scenario, initial_state: state ?? scenario.initial_state, data: { ...scenario.data, ...data } };
  return new VirtualDevice(id, begun, clock, render);
}

/** Fonts and canvas are loaded with the first picture. */
const paint: Renderer = async (scene, area, signal) => {
  const { renderScene } = await import('./paint/render.ts');
  return renderScene(scene, area, signal);
};

export type ScenarioDriver = Driver & { scenarioFiles(): Promise<ScenarioFiles> };

/** Scripted devices: every scenario file in the folders is one, named after its file. */
export function virtualDriver(dirs: string[] = [SHIPPED_SCENARIOS], options: VirtualOptions = {}): ScenarioDriver {
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
    scenarioFiles: () =>
      Promise.resolve({
        folder: SHIPPED_SCENARIOS,
        isScenario: (file) => SCENARIO_FILE.test(file),
        open: (file) => openScenario(file, options),
      }),
  };
}

const nameOf = (path: string): string => basename(path).replace(SCENARIO_FILE, '');

/** By name; of two files with the same name the first folder's wins. */
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
