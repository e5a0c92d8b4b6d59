import { type Package, shortComponent } from '../../package/packages.ts';
import type { Phone } from '../../phone.ts';
import { handleOf } from '../../screen/foreground.ts';
import type { Dump } from './dumpsys.ts';

export const packageService: Dump = ({ phone }, args) => {
  const name = args.find((arg) => !arg.startsWith('-')) ?? '';
  return Promise.resolve(
    name === '' || name === 'packages' ? phone.packages.all.map((one) => describe(phone, one)).join('') : packageDump(phone, name),
  );
};

export function packageDump(phone: Phone, name: string): string {
  const found = phone.packages.get(name);
  if (found === undefined) return `Unable to find package: ${name}\n`;
  const activities =
    found.mainActivity === ''
      ? ''
      : `Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n        ${handleOf(name)} ${shortComponent(name, found.mainActivity)} filter ${handleOf(`${name}#`)}\n          Action: "android.intent.action.MAIN"\n          Category: "android.intent.category.LAUNCHER"\n\n`;
  return `${activities}Packages:\n${describe(phone, found)}\n`;
}

function describe(
  phone: Phone,
  { name, uid, path, versionCode, versionName, debuggable, system, permissions, installedAt, updatedAt, label }: Package,
): string {
  const flags = ['HAS_CODE', ...(system ? ['SYSTEM'] : []), ...(debuggable ? ['DEBUGGABLE'] : []), 'ALLOW_CLEAR_USER_DATA', 'ALLOW_BACKUP'];
  return [
    `  Package [${name}] (${handleOf(name)}):`,
    `    userId=${uid}`,
    `    pkg=Package{${handleOf(`${name}.pkg`)} ${name}}`,
    `    codePath=${path.slice(0, path.lastIndexOf('/'))}`,
    `    resourcePath=${path.slice(0, path.lastIndexOf('/'))}`,
    '    primaryCpuAbi=arm64-v8a',
    `    versionCode=${versionCode} minSdk=21 targetSdk=34`,
    `    versionName=${versionName}`,
    `    applicationInfo=ApplicationInfo{${handleOf(`${name}.info`)} ${name}}`,
    `    flags=[ ${flags.join(' ')} ]`,
    `    pkgFlags=[ ${flags.join(' ')} ]`,
    `    dataDir=/data/user/0/${name}`,
    `    label=${label}`,
    `    timeStamp=${time(installedAt)}`,
    `    firstInstallTime=${time(installedAt)}`,
    `    lastUpdateTime=${time(updatedAt)}`,
    '    requested permissions:',
    ...permissions.map((one) => `      ${one}`),
    '    install permissions:',
    ...permissions.map((one) => `      ${one}: granted=true`),
    '    User 0: ceDataInode=1 installed=true hidden=false suspended=false distractionFlags=0 stopped=false notLaunched=false enabled=0 instant=false virtual=false',
    '      runtime permissions:',
    ...[...phone.packages.permissionsOf(name)].map(([one, granted]) => `        ${one}: granted=${granted}, flags=[ USER_SET ]`),
    '',
  ].join('\n');
}

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
