import { fail, print, type Process, type Program } from '../process.ts';

/** Whether something is switched on, as the settings keep it. */
const isOn = ({ phone }: Process, name: string): boolean => phone.settings.get('global', name) === '1';

const RADIOS = new Map([
  ['wifi', 'wifi_on'],
  ['data', 'mobile_data'],
  ['bluetooth', 'bluetooth_on'],
  ['nfc', 'nfc_on'],
]);

/** `svc wifi|data|bluetooth|nfc enable|disable`, `svc power stayon …|reboot`, `svc usb …`. */
export const svc: Program = async (process) => {
  const [what = '', verb = '', value] = process.args;
  const { settings } = process.phone;
  const radio = RADIOS.get(what);
  if (radio !== undefined && (verb === 'enable' || verb === 'disable')) {
    settings.put('global', radio, verb === 'enable' ? '1' : '0');
    return 0;
  }
  if (what === 'power' && verb === 'stayon') {
    settings.put('global', 'stay_on_while_plugged_in', value === 'false' ? '0' : '7');
    return 0;
  }
  if (what === 'power' && verb === 'reboot') {
    process.phone.onReboot();
    return 0;
  }
  return fail(
    process,
    `Available commands:\n    help     Show information about the subcommands\n    power    Control the power manager\n    data     Control mobile data connectivity\n    wifi     Control the Wi-Fi manager\n    bluetooth Control Bluetooth service`,
    what === 'help' ? 0 : 255,
  );
};

/** `cmd wifi status|set-wifi-enabled …`. */
export async function wifi(process: Process, [verb = '', value = '']: string[]): Promise<number> {
  if (verb === 'set-wifi-enabled') {
    process.phone.settings.put('global', 'wifi_on', value === 'enabled' ? '1' : '0');
    return 0;
  }
  if (verb !== 'status') return fail(process, `Unknown command: ${verb}`, 255);
  const on = isOn(process, 'wifi_on');
  await print(process, `Wifi is ${on ? 'enabled' : 'disabled'}\n${on ? 'Wifi is connected to "Harbour"\n' : ''}`);
  return 0;
}

/** `cmd connectivity airplane-mode [enable|disable]`. */
export async function connectivity(process: Process, [verb = '', value]: string[]): Promise<number> {
  if (verb !== 'airplane-mode') return fail(process, `Unknown command: ${verb}`, 255);
  if (value === undefined) await print(process, `${isOn(process, 'airplane_mode_on') ? 'enabled' : 'disabled'}\n`);
  else process.phone.settings.put('global', 'airplane_mode_on', value === 'enable' ? '1' : '0');
  return 0;
}

export const ip: Program = async (process) => {
  const up = isOn(process, 'wifi_on');
  const [what = ''] = process.args.filter((arg) => !arg.startsWith('-'));
  if (what.startsWith('a')) {
    await print(
      process,
      '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000\n    inet 127.0.0.1/8 scope host lo\n',
    );
    if (up)
      await print(
        process,
        '30: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000\n    inet 192.0.2.15/24 brd 192.0.2.255 scope global wlan0\n',
      );
  } else if (what.startsWith('r') && up) await print(process, '192.0.2.0/24 dev wlan0 proto kernel scope link src 192.0.2.15\n');
  return 0;
};

/** No packet leaves the phone. */
export const ping: Program = async (process) => {
  const host = process.args.filter((arg, i) => !arg.startsWith('-') && !/^-[cwWis]$/.test(process.args[i - 1] ?? '')).at(-1) ?? '';
  if (host === '127.0.0.1' || host === 'localhost') {
    await print(
      process,
      `PING ${host} (127.0.0.1) 56(84) bytes of data.\n64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.05 ms\n\n--- ${host} ping statistics ---\n1 packets transmitted, 1 received, 0% packet loss, time 0ms\n`,
    );
    return 0;
  }
  return fail(process, `ping: unknown host ${host}`, 2);
};
