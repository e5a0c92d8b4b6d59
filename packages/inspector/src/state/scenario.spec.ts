import { scriptedServer } from '../server.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import { device } from './device.ts';
import { notice } from './notice.ts';
import { loadScenario, scenario } from './scenario.ts';

const server = scriptedServer();

afterEach(() => {
  scenario.value = undefined;
  notice.value = undefined;
});

describe('a scenario', () => {
  it('is loaded, its device chosen, and how it stands is read', async () => {
    server.answers = {
      '/api/scenario/load': { device: 'virtual:lamp', scenario: 'Lamp' },
      '/api/devices': { devices: [], chosen: null },
      '/api/scenario/state': { variables: { on: false } },
      '/api/scenario/check': { success: false },
    };
    await loadScenario('lamp.yaml');
    expect(server.bodies[0]).toEqual({ path: 'lamp.yaml' });
    expect(device.value).toBe('virtual:lamp');
    expect(scenario.value).toEqual({ state: { variables: { on: false } }, check: { success: false } });
  });

  it('that cannot be loaded leaves a notice and the device that was chosen', async () => {
    device.value = 'virtual:login';
    await loadScenario('missing.yaml');
    expect(notice.value?.kind).toBe('error');
    expect(device.value).toBe('virtual:login');
  });
});
