import { AppNotInstalledError } from '@handsight/core/error';
import { shortComponent, type Package } from '../../package/package.ts';
import { fail, print, type Process } from '../../process.ts';
import { frontApp } from '../../screen/face.ts';
import { intentText, type Intent } from './intent.ts';

const HOME = 'android.intent.category.HOME';
const VIEW = 'android.intent.action.VIEW';
const LAUNCHER = 'com.android.launcher3';

/** `am start`: brings an app to the front, or opens a link. */
export async function start(process: Process, intent: Intent): Promise<number> {
  await print(process, `Starting: ${intentText(intent)}\n`);
  const { phone } = process;
  const call = phone.call(process.signal);
  const before = await frontApp(phone.face, call);
  if (intent.data !== '' && intent.component === undefined) return openLink(process, intent);
  const found = targetOf(process, intent);
  if (typeof found === 'string') return fail(process, found, 1);
  if (intent.flags.has('-S') && found.origin === 'scenario') await phone.device.apps?.stop(found.name, call);
  phone.users.started(found.name, intent.user);
  if (found.origin === 'scenario') await phone.device.apps?.launch(found.name, call);
  else if (found.name === LAUNCHER) await phone.device.press({ modifiers: [], key: 'home', keycode: 3 }, call);
  else {
    const refused = phone.helpers.start(found, phone);
    if (refused !== undefined) return fail(process, refused, 1);
  }
  phone.log.add('info', 'ActivityTaskManager', `START u${intent.user} {${intentText(intent).slice(9, -2)}} from uid 2000`, found.name);
  if (before === found.name && !intent.flags.has('-S')) {
    await print(process, 'Warning: Activity not started, its current task has been brought to the front\n');
  }
  if (intent.flags.has('-W')) await print(process, waited(found));
  return 0;
}

/** The target package, or Android's error message. */
function targetOf(process: Process, { action, component, package: name, categories, user }: Intent): Package | string {
  const { packages, users } = process.phone;
  if (component !== undefined) {
    const found = packages.get(component.package);
    const known =
      found !== undefined && users.has(user, found.name) && (found.origin !== 'scenario' || found.mainActivity === component.class);
    return known ? found : `Error type 3\nError: Activity class {${component.package}/${component.class}} does not exist.`;
  }
  const found = packages.get(name === '' ? (implicit(process, action, categories) ?? '') : name);
  if (found?.mainActivity !== undefined && found.mainActivity !== '' && users.has(user, found.name)) return found;
  return 'Error: Activity not started, unable to resolve Intent';
}

/** Intents without a package: the launcher, and every settings page, which opens the app labelled Settings. */
function implicit({ phone }: Process, action: string, categories: string[]): string | undefined {
  if (categories.includes(HOME)) return LAUNCHER;
  if (!action.startsWith('android.settings.')) return undefined;
  return phone.packages.all.find((one) => one.launchable && /\bsettings$/.test(one.name))?.name;
}

async function openLink(process: Process, intent: Intent): Promise<number> {
  const { phone } = process;
  try {
    await phone.device.openLink(intent.data, phone.call(process.signal));
  } catch (error) {
    if (!(error instanceof AppNotInstalledError)) throw error;
    return fail(
      process,
      `Error: Activity not started, unable to resolve Intent { act=${intent.action || VIEW} dat=${intent.data} flg=0x10000000 }`,
      1,
    );
  }
  const front = phone.packages.get(await frontApp(phone.face, phone.call(process.signal)));
  if (intent.flags.has('-W') && front !== undefined) await print(process, waited(front));
  return 0;
}

const waited = ({ name, mainActivity }: Package): string =>
  `Status: ok\nLaunchState: COLD\nActivity: ${shortComponent(name, mainActivity)}\nTotalTime: 12\nWaitTime: 14\nComplete\n`;
