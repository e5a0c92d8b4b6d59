import type { ActionInput } from '@handsight/core/act';
import type { VerdictCase } from '../case.ts';
import type { PhoneBed, Way } from './bed.ts';

const airplane = (enabled: boolean): ActionInput => ({ type: 'set_device', setting: { name: 'airplane_mode', enabled } });

/** Airplane mode as stored by the phone: turned on, and requested when it is already on. */
function modeCase(by: Way, isOnBefore: boolean): VerdictCase<PhoneBed> {
  return {
    control: 'airplane mode',
    perturbation: isOnBefore ? 'held before' : 'works',
    toolkit: by === 'helper' ? 'adb with helper' : 'adb',
    oracle: `airplane mode turned on, ${by}`,
    postcondition: 'implied',
    ...(isOnBefore ? { held: true } : {}),
    async stage(bed) {
      const { settings, client, close } = await bed.site(by, undefined);
      settings.put('global', 'airplane_mode_on', isOnBefore ? '1' : '0');
      const isOn = (): boolean => settings.get('global', 'airplane_mode_on') === '1';
      return {
        client,
        action: airplane(true),
        clear: close,
        truth: () => Promise.resolve({ effect: isOn() && !isOnBefore, reactions: [], seen: `airplane mode is ${isOn() ? 'on' : 'off'}` }),
      };
    },
  };
}

export const MODE_CASES = (['plain', 'helper'] as const).flatMap((by) => [modeCase(by, false), modeCase(by, true)]);
