import { effect, signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { ScenarioCheck, ScenarioList, ScenarioState } from '../api/types.ts';
import { chooseDevice, device, loadDevices } from './device.ts';
import { showNotice, reportRefusal } from './notice.ts';
import { forgetScreen, refresh } from './screen.ts';

export const scenario = signal<{ state: ScenarioState; check: ScenarioCheck } | undefined>(undefined);
export const scenarioList = signal<ScenarioList['scenarios']>([]);

const isScripted = (): boolean => device.value.startsWith('virtual:');

async function load(): Promise<void> {
  const id = device.value;
  if (!isScripted()) {
    scenario.value = undefined;
    return;
  }
  try {
    const [state, check] = await Promise.all([
      get<ScenarioState>('/api/scenario/state', { device: id }),
      get<ScenarioCheck>('/api/scenario/check', { device: id }),
    ]);
    if (device.value === id) scenario.value = { state, check };
  } catch {
    // The screen itself shows what is wrong with the device.
    if (device.value === id) scenario.value = undefined;
  }
}

export async function loadScenario(path: string): Promise<void> {
  forgetScreen();
  try {
    const { device: opened, scenario: name } = await post<{ device: string; scenario: string }>('/api/scenario/load', { path });
    showNotice(`${name} starts from the beginning.`);
    await loadDevices();
    chooseDevice(opened);
    await Promise.all([refresh(), load()]);
  } catch (error) {
    reportRefusal(error);
  }
}

const PAUSE_MS = 300;

export function followScenario(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), PAUSE_MS);
  };
  onConnected(() => {
    soon();
    get<ScenarioList>('/api/scenarios').then(({ scenarios }) => (scenarioList.value = scenarios), reportRefusal);
  });
  effect(() => {
    scenario.value = undefined;
    if (device.value !== '') soon();
  });
  onEvent('screen', (event) => {
    if (event.device === device.value) soon();
  });
}
