import { fail, print, type Process, type Program } from '../../process.ts';
import { activity } from './activity.ts';
import { display, input, surfaceFlinger } from './display.ts';
import { packageService } from './package.ts';
import { window } from './window.ts';

/** The dump of one service. */
export type Dump = (process: Process, args: string[]) => Promise<string>;

const inputMethod: Dump = async ({ phone, signal }) => {
  const windows = await phone.device.windows(phone.call(signal));
  const isShown = windows.some(({ kind }) => kind === 'keyboard');
  const method = phone.settings.get('secure', 'default_input_method') ?? 'null';
  return [
    'Current Input Method Manager state:',
    `  mCurMethodId=${method}`,
    `  mCurId=${method} mHaveConnection=true mBoundToMethod=true mVisibleBound=${isShown}`,
    `  mShowRequested=${isShown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${isShown}`,
    `  mInteractive=${phone.isAwake}`,
    `  mIsInputViewShown=${isShown} mDecorViewVisible=${isShown} mDecorViewWasVisible=true`,
    '',
  ].join('\n');
};

/** The notifications in the shade. */
const notification: Dump = ({ phone }) => {
  const records = phone.face
    .notifications()
    .map(({ app, title, text }, i) =>
      [
        `    NotificationRecord(0x0${i}: pkg=${app} user=UserHandle{0} id=${i} tag=null importance=3 key=0|${app}|${i}|null|${phone.packages.get(app)?.uid ?? 1000})`,
        `      android.title=String (${title})`,
        `      android.text=String (${text})`,
        '',
      ].join('\n'),
    );
  return Promise.resolve(`Current Notification Manager state:\n  Notification List:\n${records.join('')}`);
};

const graphics: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Graphics Acceleration Info:\n\n** Graphics info for pid 0 [${name}] **\n\nTotal frames rendered: 0\nJanky frames: 0 (0.00%)\n`,
  );

const memory: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Memory Usage (in Kilobytes):\n** MEMINFO in pid 0 [${name}] **\n           TOTAL PSS:    65432            TOTAL RSS:   98765      TOTAL SWAP (KB):        0\n`,
  );

const cpu: Dump = () =>
  Promise.resolve(
    'Load: 0.1 / 0.1 / 0.1\nCPU usage from 1000ms to 0ms ago:\n  1% 520/system_server: 1% user + 0% kernel\n1% TOTAL: 1% user + 0% kernel\n',
  );

/** `dumpsys battery`, and `set NAME VALUE`, `unplug`, `reset`, which testers use to see how an app reacts. */
const battery: Dump = ({ phone }, [verb, name = '', value = '']) => {
  if (verb === 'unplug') phone.battery.unplug();
  else if (verb === 'reset') phone.battery.reset();
  else if (verb === 'set') return Promise.resolve(phone.battery.set(name, Number(value)) ? '' : `Unknown set option: ${name}\n`);
  else return Promise.resolve(phone.battery.text());
  return Promise.resolve('');
};

const power: Dump = ({ phone }) =>
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

const deviceIdle: Dump = (_process, [verb, ...names]) =>
  Promise.resolve(verb === 'whitelist' ? names.map((name) => `Added: ${name.slice(1)}\n`).join('') : '');

const wifi: Dump = ({ phone }) => {
  const on = phone.settings.get('global', 'wifi_on') === '1';
  return Promise.resolve(
    `Wi-Fi is ${on ? 'enabled' : 'disabled'}\nStay-awake conditions: 3\nmNetworkInfo [type: WIFI[], state: ${on ? 'CONNECTED/CONNECTED' : 'DISCONNECTED/DISCONNECTED'}, reason: (unspecified), extra: "Harbour"]\nmWifiInfo SSID: ${on ? '"Harbour"' : '<unknown ssid>'}\n`,
  );
};

const connectivity: Dump = ({ phone }) => {
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

const telephony: Dump = () =>
  Promise.resolve(
    'last known state:\n  Phone Id=0\n  mCallState=0\n  mServiceState={mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE)}\n',
  );

const netstats: Dump = async ({ phone, signal }) => {
  const use = await phone.device.networkMeter?.read(phone.call(signal));
  const history = `      st=${Math.floor(phone.clock.now() / 1000)} rb=${use?.received_bytes ?? 0} rp=1 tb=${use?.sent_bytes ?? 0} tp=1 op=0\n`;
  return `Active interfaces:\n  iface=wlan0 ident=[{type=1, metered=false, defaultNetwork=true}]\nDev stats:\n  Pending bytes: 0\n  History since boot:\n  ident=[{type=1, metered=false}] uid=-1 set=ALL tag=0x0\n    NetworkStatsHistory: bucketDuration=3600\n${history}Xt stats:\n`;
};

const location: Dump = async ({ phone, signal }) => {
  const { facts } = await phone.device.info(phone.call(signal));
  const at = `${Number(facts['latitude'] ?? 0).toFixed(6)},${Number(facts['longitude'] ?? 0).toFixed(6)}`;
  return `Location Manager State:\n  gps provider:\n    last location=Location[gps ${at} hAcc=5.0 et=+1m0s]\n`;
};

const SERVICES: Readonly<Record<string, Dump>> = {
  SurfaceFlinger: surfaceFlinger,
  activity,
  battery,
  connectivity,
  cpuinfo: cpu,
  deviceidle: deviceIdle,
  display,
  gfxinfo: graphics,
  input,
  input_method: inputMethod,
  location,
  meminfo: memory,
  netstats,
  notification,
  package: packageService,
  power,
  'telephony.registry': telephony,
  wifi,
  window,
};

export const dumpsys: Program = async (process) => {
  const args = [...process.args];
  if (args[0] === '-t' || args[0] === '-T') args.splice(0, 2);
  const [name, ...rest] = args;
  if (name === '-l' || name === undefined) {
    await print(
      process,
      `Currently running services:\n${Object.keys(SERVICES)
        .map((service) => `  ${service}\n`)
        .join('')}`,
    );
    return 0;
  }
  const dump = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  if (dump === undefined) return fail(process, `Can't find service: ${name}`, 0);
  await print(process, await dump(process, rest));
  return 0;
};
