import type { Helper } from './helpers.ts';

const SERVICE = '.ForegroundService';

/** io.appium.settings: it can be installed and started, and its service then runs. Its broadcasts switch the phone's radios. */
export function appiumSettingsHelper(): Helper {
  let isRunning = false;
  return {
    package: 'io.appium.settings',
    start: () => {
      isRunning = true;
    },
    stop: () => {
      isRunning = false;
    },
    inputMethods: INPUT_METHODS,
    services: () => (isRunning ? [SERVICE] : []),
    broadcast: async ({ action, extras }, phone, call) => {
      const radio = RADIOS.get(action);
      if (radio !== undefined) {
        phone.settings.put('global', radio, extras.get('setstatus') === 'enable' ? '1' : '0');
        return '-1';
      }
      if (action === 'io.appium.settings.clipboard.get') {
        const text = (await phone.device.clipboard?.get(call)) ?? '';
        return `-1, data="${Buffer.from(text).toString('base64')}"`;
      }
      return undefined;
    },
  };
}

/** The Unicode keyboard receives any text as ASCII keys, in IMAP's modified UTF-7 (RFC 3501). */
const INPUT_METHODS = new Map([
  ['io.appium.settings/.AppiumIME', (typed: string): string => typed],
  ['io.appium.settings/.UnicodeIME', decodeUtf7],
  ['io.appium.settings/.EmptyIME', (): string => ''],
]);

export function decodeUtf7(typed: string): string {
  return typed.replace(/&([A-Za-z0-9+,]*)-/g, (_, packed: string) => {
    if (packed === '') return '&';
    const bytes = Buffer.from(packed.replaceAll(',', '/'), 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}

const RADIOS = new Map([
  ['io.appium.settings.wifi', 'wifi_on'],
  ['io.appium.settings.data_connection', 'mobile_data'],
  ['io.appium.settings.bluetooth', 'bluetooth_on'],
]);
