import type { Dump } from './dumpsys.ts';

/** `dumpsys battery`, and `set NAME VALUE`, `unplug`, `reset`, which testers use to see how an app reacts. */
export const battery: Dump = ({ phone }, [verb, name = '', value = '']) => {
  if (verb === 'unplug') phone.battery.unplug();
  else if (verb === 'reset') phone.battery.reset();
  else if (verb === 'set') return Promise.resolve(phone.battery.set(name, Number(value)) ? '' : `Unknown set option: ${name}\n`);
  else return Promise.resolve(phone.battery.text());
  return Promise.resolve('');
};

export const power: Dump = ({ phone }) =>
  Promise.resolve(
    [
      'POWER MANAGER (dumpsys power)',
      'Power Manager State:',
      `  mWakefulness=${phone.isAwake ? 'Awake' : 'Asleep'}`,
      `  mIsPowered=${phone.battery.isPowered}`,
      `  mPlugType=${phone.battery.isPowered ? 2 : 0}`,
      `  mBatteryLevel=${phone.battery.level}`,
      `  mStayOn=${phone.settings.get('global', 'stay_on_while_plugged_in') !== '0'}`,
      `  mHoldingDisplaySuspendBlocker=${phone.isAwake}`,
      `Display Power: state=${phone.isAwake ? 'ON' : 'OFF'}`,
      '',
    ].join('\n'),
  );

export const deviceIdle: Dump = (_process, [verb, ...names]) =>
  Promise.resolve(verb === 'whitelist' ? names.map((name) => `Added: ${name.slice(1)}\n`).join('') : '');
