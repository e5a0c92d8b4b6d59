import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import type { DeviceModes, DeviceSettings } from '@handsight/core/device';
import { AdbCommandError, HandsightError } from '@handsight/core/error';
import { acting } from './acting.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import { pushFile } from './adb/push-file.ts';
import { appName } from './app/app-name.ts';
import { userWords } from './app/app-users.ts';
import type { EmulatorConsole } from './emulator-console.ts';
import { command } from './quote.ts';
import { vendorRefusal } from './vendor-refusal.ts';

/** Maestro's short names for Android's permissions. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  bluetooth: ['BLUETOOTH_CONNECT', 'BLUETOOTH_SCAN'],
  calendar: ['READ_CALENDAR', 'WRITE_CALENDAR'],
  camera: ['CAMERA'],
  contacts: ['READ_CONTACTS', 'WRITE_CONTACTS'],
  location: ['ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION'],
  medialibrary: ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO', 'READ_MEDIA_AUDIO'],
  microphone: ['RECORD_AUDIO'],
  notifications: ['POST_NOTIFICATIONS'],
  phone: ['CALL_PHONE', 'READ_PHONE_STATE'],
  sms: ['READ_SMS', 'RECEIVE_SMS', 'SEND_SMS'],
  storage: ['READ_EXTERNAL_STORAGE', 'WRITE_EXTERNAL_STORAGE'],
};

/** Device settings that adb can change. Only an emulator's location can be set. */
export const deviceSettingsOf = (link: PhoneLink, console: EmulatorConsole | undefined): DeviceSettings => ({
  ...(console === undefined ? {} : { setLocation: console.setLocation }),
  addMedia: (file, { signal }) => acting(() => addMedia(link, file, signal)),
  modes: ({ signal }) => readModes(link, signal),
  setMode: (mode, enabled, { signal }) => acting(() => setMode(link, mode, enabled, signal)),
  missingPermissions: async (app, { signal }) => permissionsToChange(link, app, true, signal),
  setPermissions: (app, permissions, { signal }) =>
    acting(async () => {
      for (const [name, value] of Object.entries(permissions)) await setPermission(link, app, name, value === 'allow', signal);
    }),
});

async function readModes(link: PhoneLink, signal: AbortSignal): Promise<DeviceModes> {
  const night = await link.must('cmd uimode night', signal);
  const airplane = await link.must('settings get global airplane_mode_on', signal);
  return { dark: /Night mode:\s*yes/i.test(night), airplane: airplane.trim() === '1' };
}

/** Some vendors accept these commands and do nothing: `modes` reads back the result. */
const setMode = (link: PhoneLink, mode: keyof DeviceModes, enabled: boolean, signal: AbortSignal): Promise<void> =>
  must(
    link,
    mode === 'dark' ? `cmd uimode night ${enabled ? 'yes' : 'no'}` : `cmd connectivity airplane-mode ${enabled ? 'enable' : 'disable'}`,
    signal,
  );

/** The runtime permissions an app requests whose state differs from the wanted one. */
async function permissionsToChange(link: PhoneLink, app: string, isAllowed: boolean, signal: AbortSignal): Promise<string[]> {
  const dump = await link.must(command('dumpsys', 'package', appName(app).packageName), signal);
  const asked = [...dump.matchAll(/^\s+(android\.permission\.\w+): granted=(true|false), flags/gm)];
  return [...new Set(asked.filter(([, , granted]) => granted !== String(isAllowed)).map(([, full = '']) => full))];
}

/** `all` means the runtime permissions the app requests. A permission an app does not request cannot be granted. */
async function setPermission(link: PhoneLink, app: string, name: string, isAllowed: boolean, signal: AbortSignal): Promise<void> {
  if (name === 'all') {
    const changes = (await permissionsToChange(link, app, isAllowed, signal)).map((full) =>
      command('pm', isAllowed ? 'grant' : 'revoke', ...ofApp(app), full),
    );
    if (changes.length > 0) await link.run(changes.join('; '), signal);
    return;
  }
  const short = PERMISSIONS[name.toLowerCase()];
  if (short === undefined && !name.includes('.'))
    throw new HandsightError('BadRequest', `unknown permission ${name}; known: all, ${Object.keys(PERMISSIONS).join(', ')}`, { name });
  const names = short?.map((each) => `android.permission.${each}`) ?? [name];
  const failures: unknown[] = [];
  for (const full of names)
    await must(link, command('pm', isAllowed ? 'grant' : 'revoke', ...ofApp(app), full), signal).catch((error: unknown) =>
      failures.push(error),
    );
  // One name may stand for several permissions, and an app need not request all of them.
  if (failures.length === names.length) throw failures[0];
}

function ofApp(app: string): string[] {
  const { packageName, user } = appName(app);
  return [...(user === undefined ? [] : userWords(user)), packageName];
}

/** The folder galleries scan, by file type. */
const GALLERIES: Readonly<Record<string, string>> = { mp4: 'Movies', webm: 'Movies', mov: 'Movies', mkv: 'Movies', mp3: 'Music' };

/** The phone's media scanner makes it visible to apps. */
async function addMedia(link: PhoneLink, file: string, signal: AbortSignal): Promise<void> {
  const data = await readFile(file).catch((cause: unknown) => {
    throw new HandsightError('BadRequest', 'there is no such file', { file }, { cause });
  });
  const folder = GALLERIES[extname(file).slice(1).toLowerCase()] ?? 'Pictures';
  const path = `/sdcard/${folder}/${basename(file)}`;
  await pushFile(link, data, path, signal);
  await must(
    link,
    command('am', 'broadcast', '-a', 'android.intent.action.MEDIA_SCANNER_SCAN_FILE', '-d', `file://${encodeURI(path)}`),
    signal,
  );
}

async function must(link: PhoneLink, sent: string, signal: AbortSignal): Promise<void> {
  const { stderr, stdout, exitCode } = await link.run(sent, signal);
  if (exitCode === 0) return;
  const said = (stderr.trim() || stdout.trim()).slice(0, 500);
  throw vendorRefusal(said) ?? new AdbCommandError(said, sent.slice(0, 100), { exit_code: exitCode });
}
