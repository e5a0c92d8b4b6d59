import type { Dump } from './dumpsys.ts';

/** Services that tell of the phone's hardware. */
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

export const display: Dump = async ({ phone, signal }) => {
  const call = phone.call(signal);
  const { width, height } = await phone.size(call);
  const rotation = await phone.rotation(call);
  const { density } = phone.facts;
  const state = phone.isAwake ? 'ON' : 'OFF';
  return [
    'DISPLAY MANAGER (dumpsys display)',
    `  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:0', physicalPort=0, orientation=${rotation}, logicalFrame=Rect(0, 0 - ${width}, ${height}), physicalFrame=Rect(0, 0 - ${width}, ${height}), deviceWidth=${width}, deviceHeight=${height}}]`,
    '  Display States: size=1',
    `    Display State: mScreenState=${state}`,
    `  mScreenState=${state}`,
    `  mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, real ${width} x ${height}, largest app ${width} x ${height}, density ${density} (${density}.0 x ${density}.0) dpi, rotation ${rotation}, state ${state}}`,
    '',
  ].join('\n');
};

export const surfaceFlinger: Dump = async ({ phone, signal }, args) => {
  if (args.includes('--display-id')) return 'Display 4619827259835644672 (HWC display 0): port=0 pnpId=HSG displayName="Built-in Screen"\n';
  const { width, height } = await phone.size(phone.call(signal));
  return `Display 4619827259835644672 HWC layers:\nDisplay 0\n   ${width}x${height}\n`;
};

export const input: Dump = async ({ phone, signal }) => {
  const call = phone.call(signal);
  const rotation = await phone.rotation(call);
  const { width, height } = await phone.size(call);
  return [
    'INPUT MANAGER (dumpsys input)',
    'Input Reader State:',
    '  Device 1: handsight_touch',
    '    Touch Input Mapper (mode - DIRECT):',
    `      SurfaceWidth: ${width}px`,
    `      SurfaceHeight: ${height}px`,
    `      SurfaceOrientation: ${rotation}`,
    '',
  ].join('\n');
};

export const wifi: Dump = ({ phone }) => {
  const on = phone.settings.get('global', 'wifi_on') === '1';
  return Promise.resolve(
    `Wi-Fi is ${on ? 'enabled' : 'disabled'}\nStay-awake conditions: 3\nmNetworkInfo [type: WIFI[], state: ${on ? 'CONNECTED/CONNECTED' : 'DISCONNECTED/DISCONNECTED'}, reason: (unspecified), extra: "Harbour"]\nmWifiInfo SSID: ${on ? '"Harbour"' : '<unknown ssid>'}\n`,
  );
};

export const connectivity: Dump = ({ phone }) => {
  const on = phone.settings.get('global', 'airplane_mode_on') !== '1';
  const wifiOn = on && phone.settings.get('global', 'wifi_on') === '1';
  const cell = on && phone.settings.get('global', 'mobile_data') === '1';
  const network = wifiOn ? 'WIFI' : cell ? 'MOBILE' : undefined;
  return Promise.resolve(
    network === undefined
      ? 'NetworkProviders for:\n\nActive default network: none\n'
      : `NetworkProviders for:\n\nActive default network: 100\nCurrent Networks:\n  NetworkAgentInfo{ ni{[type: ${network}[], state: CONNECTED/CONNECTED, reason: (unspecified)]} network{100} nc{[ Transports: ${network === 'MOBILE' ? 'CELLULAR' : network} Capabilities: INTERNET&VALIDATED ]} }\n`,
  );
};

export const telephony: Dump = () =>
  Promise.resolve(
    'last known state:\n  Phone Id=0\n  mCallState=0\n  mServiceState={mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE)}\n',
  );

export const notification: Dump = () => Promise.resolve('Current Notification Manager state:\n  Notification List:\n');

export const deviceIdle: Dump = (_process, [verb, ...names]) =>
  Promise.resolve(verb === 'whitelist' ? names.map((name) => `Added: ${name.slice(1)}\n`).join('') : '');

export const graphics: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Graphics Acceleration Info:\n\n** Graphics info for pid 0 [${name}] **\n\nTotal frames rendered: 0\nJanky frames: 0 (0.00%)\n`,
  );

export const memory: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Memory Usage (in Kilobytes):\n** MEMINFO in pid 0 [${name}] **\n           TOTAL PSS:    65432            TOTAL RSS:   98765      TOTAL SWAP (KB):        0\n`,
  );

export const cpu: Dump = () =>
  Promise.resolve(
    'Load: 0.1 / 0.1 / 0.1\nCPU usage from 1000ms to 0ms ago:\n  1% 520/system_server: 1% user + 0% kernel\n1% TOTAL: 1% user + 0% kernel\n',
  );
