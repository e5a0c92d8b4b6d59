import { fullClass, shortComponent, type Package } from '../../package/package.ts';
import { print, type Process } from '../../process.ts';
import { readIntent, type Intent } from '../am/intent.ts';

const LAUNCHER = 'android.intent.category.LAUNCHER';
const HOME = 'android.intent.category.HOME';
const MATCH = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true';

/** `resolve-activity [--brief] INTENT`: which activity would be started. */
export async function resolveActivity(process: Process, args: string[]): Promise<number> {
  const intent = readIntent(args);
  const [found] = activitiesFor(process, intent);
  if (found === undefined) await print(process, 'No activity found\n');
  else if (intent.flags.has('--brief')) await print(process, `${MATCH}\n${shortComponent(found.name, found.mainActivity)}\n`);
  else await print(process, info(found, ''));
  return 0;
}

export async function queryActivities(process: Process, args: string[]): Promise<number> {
  const intent = readIntent(args);
  const found = activitiesFor(process, intent);
  if (found.length === 0) {
    await print(process, 'No activities found\n');
    return 0;
  }
  const shown = found.map((one, i) => {
    const what = intent.flags.has('--brief') ? `    ${MATCH}\n    ${shortComponent(one.name, one.mainActivity)}\n` : info(one, '    ');
    return `  Activity #${i}:\n${what}`;
  });
  await print(process, `${found.length} activities found:\n${shown.join('')}`);
  return 0;
}

function activitiesFor({ phone }: Process, { component, package: name, categories, data, user }: Intent): Package[] {
  const all = phone.packages.all.filter((one) => one.mainActivity !== '' && phone.users.has(user, one.name));
  if (component !== undefined)
    return all.filter((one) => one.name === component.package && one.mainActivity === fullClass(one.name, component.class));
  if (data !== '') return all.filter(({ schemes }) => schemes.includes(data.split(':')[0] ?? ''));
  if (categories.includes(HOME)) return all.filter((one) => one.name === 'com.android.launcher3');
  const startable = all.filter((one) => one.launchable || (one.origin === 'apk' && name === one.name));
  if (name !== '') return startable.filter((one) => one.name === name);
  return categories.includes(LAUNCHER) ? startable : [];
}

const info = ({ name, mainActivity, label, uid, path, system }: Package, indent: string): string =>
  [
    MATCH,
    'ActivityInfo:',
    `  name=${mainActivity}`,
    `  packageName=${name}`,
    `  processName=${name}`,
    '  enabled=true exported=true directBootAware=false',
    `  taskAffinity=${name} targetActivity=null persistableMode=PERSIST_ROOT_ONLY`,
    '  ApplicationInfo:',
    `    name=${name}.App`,
    `    packageName=${name}`,
    `    labelRes=0x0 nonLocalizedLabel=${label} icon=0x0 banner=0x0`,
    `    processName=${name}`,
    `    uid=${uid} flags=0x${system ? '1' : '0'} privateFlags=0x0 theme=0x0`,
    `    sourceDir=${path}`,
    `    dataDir=/data/user/0/${name}`,
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');
