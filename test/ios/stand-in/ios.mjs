#!/usr/bin/env node
// Answers as go-ios 1.2 does, from the state in the file that STAND_IN names: answers on stdout, its log as JSON lines on stderr.
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env['STAND_IN'] ?? '';
const { ios: state } = /** @type {Required<import('./stand-in.ts').MachineState>} */ (JSON.parse(readFileSync(file, 'utf8')));
const given = process.argv.slice(2);
appendFileSync(`${file}.log`, `ios ${given.join(' ')}\n`);

/** @param {string} level @param {string} msg @param {object} [more] */
const log = (level, msg, more = {}) => process.stderr.write(`${JSON.stringify({ time: '2026-11-18T14:00:00Z', level, msg, ...more })}\n`);
/** @type {(msg: string, err?: string) => never} */
const fail = (msg, err) => {
  log('ERROR', msg, err === undefined ? {} : { err });
  process.exit(1);
};
/** @param {unknown} answer */
const print = (answer) => process.stdout.write(`${typeof answer === 'string' ? answer : JSON.stringify(answer)}\n`);

/** @type {Map<string, string>} */
const options = new Map();
/** @type {string[]} */
const words = [];
for (let i = 0; i < given.length; i++) {
  const [, name, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(given[i] ?? '') ?? [];
  if (name === undefined) words.push(given[i] ?? '');
  else if (['udid', 'path', 'lat', 'lon', 'bundleid'].includes(name) && value === undefined) options.set(name, given[++i] ?? '');
  else options.set(name, value ?? '');
}
const [command = '', sub = ''] = words;
const devices = state.devices;

if (command === 'version') {
  print({ version: '1.2.0' });
  process.exit(0);
}
if (!state.tunnelAgent) log('WARN', "go-ios agent is not running. You might need to start it with 'ios tunnel start' for ios17+.");
if (command === 'tunnel' && sub === 'ls') {
  if (!state.tunnelAgent) fail('failed to get tunnel infos', 'dial tcp 127.0.0.1:60105: connect: connection refused');
  print(devices.filter((each) => each.tunnel).map(({ udid }) => ({ address: 'fd00::1', rsdPort: 49152, udid, userspaceTun: true })));
  process.exit(0);
}
const NO_USBMUXD = 'dial unix /var/run/usbmuxd: connect: no such file or directory';
if (command === 'list') {
  if (!state.usbmuxd) fail('failed getting device list', NO_USBMUXD);
  if (!options.has('details')) print({ deviceList: devices.map(({ udid }) => udid) });
  else if (devices.some(({ trusted }) => !trusted))
    fail('failed getting values', 'could not retrieve PairRecord with error: ReadPair failed with errorcode 2');
  else
    print({
      deviceList: devices.map(({ udid, version }) => ({
        Udid: udid,
        ProductName: 'iPhone OS',
        ProductType: 'iPhone14,5',
        ProductVersion: version,
        ConnectionType: 'USB',
      })),
    });
  process.exit(0);
}

const udid = options.get('udid');
const device = udid === undefined ? devices[0] : devices.find((each) => each.udid === udid);
if (!state.usbmuxd) fail(`Device not found: ${udid}`, NO_USBMUXD);
if (device === undefined) fail(`Device not found: ${udid}`, `Device '${udid}' not found. Is it attached to the machine?`);
if (!device.trusted) fail('failed getting info', 'could not retrieve PairRecord with error: ReadPair failed with errorcode 2');
const needsTunnel = Number.parseInt(device.version, 10) >= 17 && !device.tunnel;

switch (command) {
  case 'info':
    print({ DeviceName: device.name, ProductVersion: device.version, ProductType: 'iPhone14,5', UniqueDeviceID: device.udid });
    break;
  case 'devmode':
    print({ DeveloperModeEnabled: device.devmode });
    break;
  case 'image':
    if (needsTunnel) fail('failed connecting to image mounter', 'no tunnel');
    if (device.image) log('INFO', 'image signature', { signature: '00ff' });
    else log('INFO', 'none');
    break;
  case 'apps': {
    const all = [
      ...device.apps,
      ...(device.agent === 'absent' ? [] : [['com.facebook.WebDriverAgentRunner.xctrunner', 'WebDriverAgentRunner-Runner']]),
    ];
    if (options.has('list')) print(all.map(([bundle, name]) => `${bundle} ${name} 1.0`).join('\n'));
    else print(all.map(([CFBundleIdentifier, CFBundleName]) => ({ CFBundleIdentifier, CFBundleName, CFBundleShortVersionString: '1.0' })));
    break;
  }
  case 'ps':
    if (needsTunnel) fail('failed opening deviceInfoService for getting process list', 'no tunnel');
    print(device.agent === 'runs' ? [{ IsApplication: true, Name: 'WebDriverAgentRunner-Runner', Pid: 412 }] : []);
    break;
  case 'install':
    log('INFO', 'installing', { appPath: options.get('path'), device: device.udid });
    if (!/\.(?:ipa|app)$/.test(options.get('path') ?? '')) fail('failed writing', 'no such file or directory');
    break;
  case 'launch': {
    const answer = await fetch(`${state.agent}/wda/apps/launchUnattached`, { method: 'POST', body: JSON.stringify({ bundleId: sub }) });
    if (!answer.ok) fail('launch app command failed', 'The application could not be launched');
    log('INFO', 'Process launched', { pid: 400 });
    break;
  }
  case 'kill':
    log('INFO', `${sub} killed, Pid: 400`);
    break;
  case 'setlocation':
    break;
  case 'syslog':
    print({ timestamp: 'Nov 18 14:02:11', device: 'iPhone', process: 'pocket', pid: '400', level: 'Error', message: 'it went wrong' });
    print({ timestamp: 'Nov 18 14:02:12', device: 'iPhone', process: 'backboardd', pid: '61', level: 'Notice', message: 'something else' });
    setInterval(() => undefined, 1000);
    break;
  default:
    print('Usage:\n  ios [--help]\n  ios help [<command>...]\n  ios <command> [<args>...]');
    process.exit(1);
}
