import type { Dump } from './dumpsys.ts';

export const battery: Dump = () =>
  Promise.resolve(
    [
      'Current Battery Service state:',
      '  AC powered: false',
      '  USB powered: true',
      '  Wireless powered: false',
      '  Max charging current: 500000',
      '  status: 2',
      '  health: 2',
      '  present: true',
      '  level: 87',
      '  scale: 100',
      '  voltage: 4210',
      '  temperature: 281',
      '  technology: Li-ion',
      '',
    ].join('\n'),
  );

export const power: Dump = ({ phone }) =>
  Promise.resolve(
    [
      'POWER MANAGER (dumpsys power)',
      'Power Manager State:',
      `  mWakefulness=${phone.isAwake ? 'Awake' : 'Asleep'}`,
      '  mIsPowered=true',
      '  mPlugType=2',
      '  mBatteryLevel=87',
      `  mStayOn=${phone.settings.get('global', 'stay_on_while_plugged_in') !== '0'}`,
      `  mHoldingDisplaySuspendBlocker=${phone.isAwake}`,
      `Display Power: state=${phone.isAwake ? 'ON' : 'OFF'}`,
      '',
    ].join('\n'),
  );

export const deviceIdle: Dump = (_process, [verb, ...names]) =>
  Promise.resolve(verb === 'whitelist' ? names.map((name) => `Added: ${name.slice(1)}\n`).join('') : '');
