import type { DeviceModes } from '../../device/device.ts';
import type { ActionOf } from '../action.ts';
import type { Finding, Postcondition } from './postcondition.ts';

type Setting = ActionOf<'set_device'>['setting'];

const MODE_MS = 2000;
const MODES: Partial<Record<Setting['name'], keyof DeviceModes>> = { airplane_mode: 'airplane', dark_mode: 'dark' };

/** A mode is read back from the device; permissions, location and media cannot be. */
export function impliedBySetting(setting: Setting): Postcondition {
  const mode = MODES[setting.name];
  if (mode === undefined || !('enabled' in setting)) return unshown(setting.name);
  const isOn = (enabled: boolean): 'on' | 'off' => (enabled ? 'on' : 'off');
  const what = `${mode} mode`;
  return {
    text: `${what} is ${isOn(setting.enabled)}`,
    patienceMs: MODE_MS,
    ask: async ({ layout: { session, call } }): Promise<Finding> => {
      const modes = await session.device.settings?.modes?.(call);
      if (modes === undefined) return { state: 'unreadable', why: `${what} cannot be read` };
      const holds = modes[mode] === setting.enabled;
      const evidence = { kind: 'state_readback', what, expected: isOn(setting.enabled), observed: isOn(modes[mode]), holds } as const;
      return { state: holds ? 'holds' : 'contradicted', evidence };
    },
  };
}

const unshown = (name: string): Postcondition => ({
  text: `${name} as given`,
  patienceMs: 0,
  ask: () => Promise.resolve({ state: 'unreadable', why: `no screen shows ${name}` }),
});
