import type { Package } from '../../package/package.ts';
import { print, type Process } from '../../process.ts';
import { Users } from '../../users.ts';

/** The features of a plain phone, without those of televisions, watches or cars. */
const FEATURES = [
  'android.hardware.bluetooth',
  'android.hardware.camera',
  'android.hardware.faketouch',
  'android.hardware.location',
  'android.hardware.microphone',
  'android.hardware.screen.landscape',
  'android.hardware.screen.portrait',
  'android.hardware.telephony',
  'android.hardware.touchscreen',
  'android.hardware.touchscreen.multitouch',
  'android.hardware.wifi',
  'android.software.home_screen',
  'android.software.input_methods',
];

const VALUED = new Set(['--user', '--uid', '--apex-only']);

export async function listPackages(process: Process, args: string[]): Promise<number> {
  const has = (flag: string): boolean => args.includes(flag);
  const filter = args.find((arg, i) => !arg.startsWith('-') && !VALUED.has(args[i - 1] ?? '')) ?? '';
  const listed = process.phone.packages.all.filter(
    ({ name, system }) =>
      process.phone.users.has(Users.named(args) ?? 0, name) &&
      name.includes(filter) &&
      !(has('-3') && system) &&
      !(has('-s') && !system) &&
      !has('-d'),
  );
  for (const one of listed) await print(process, `${lineOf(one, has)}\n`);
  return 0;
}

function lineOf({ name, path, versionCode, uid }: Package, has: (flag: string) => boolean): string {
  const shown = has('-f') ? `package:${path}=${name}` : `package:${name}`;
  return `${shown}${has('--show-versioncode') ? ` versionCode:${versionCode}` : ''}${has('-U') ? ` uid:${uid}` : ''}`;
}

export async function listFeatures(process: Process): Promise<number> {
  await print(process, FEATURES.map((feature) => `feature:${feature}\n`).join(''));
  return 0;
}

export async function hasFeature(process: Process, [feature = '']: string[]): Promise<number> {
  const isThere = FEATURES.includes(feature);
  await print(process, `${isThere}\n`);
  return Number(!isThere);
}

export async function listInstrumentation(process: Process): Promise<number> {
  for (const { instrumentation } of process.phone.packages.all) {
    for (const { name, target } of instrumentation) await print(process, `instrumentation:${name} (target=${target})\n`);
  }
  return 0;
}

export async function listPermissions(process: Process): Promise<number> {
  const all = new Set(process.phone.packages.all.flatMap(({ permissions }) => permissions));
  await print(
    process,
    `All Permissions:\n\n${[...all]
      .sort()
      .map((one) => `permission:${one}\n`)
      .join('')}`,
  );
  return 0;
}
