import type { Helper } from './helper.ts';

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

const RADIOS = new Map([
  ['io.appium.settings.wifi', 'wifi_on'],
  ['io.appium.settings.data_connection', 'mobile_data'],
  ['io.appium.settings.bluetooth', 'bluetooth_on'],
]);
