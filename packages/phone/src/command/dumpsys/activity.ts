import { shortComponent } from '../../package/packages.ts';
import type { Phone } from '../../phone.ts';
import { frontApp } from '../../screen/face.ts';
import { handleOf } from '../../screen/foreground.ts';
import type { Dump } from './dumpsys.ts';
import { activityText, taskOf } from './window.ts';

/** `dumpsys activity`, and its parts `activities`, `top`, `services`, `processes`, `recents`. */
export const activity: Dump = async ({ phone, signal }, [part = 'activities', name]) => {
  if (part === 'services') return services(phone, name);
  const front = await frontApp(phone.face, phone.call(signal));
  if (part === 'top') return top(phone, front);
  if (part === 'processes' || part === 'p') return processes(phone);
  if (part === 'broadcasts' || part === 'b' || part === 'providers' || part === 'intents')
    return `ACTIVITY MANAGER (dumpsys activity ${part})\n  (nothing)\n`;
  return activities(phone, front);
};

function activities(phone: Phone, front: string): string {
  const tasks = phone.face.running().map(({ app }) => app);
  const order = [front, ...tasks.filter((app) => app !== front).reverse()].filter((app) => app !== '');
  const lines = order.flatMap((app) => {
    const record = activityText(app, phone);
    return [
      `  * Task{${handleOf(`${app}#task`)} #${taskOf(app, phone.users)} type=${app === 'com.android.launcher3' ? 'home' : 'standard'} A=${phone.packages.get(app)?.uid ?? 1000}:${app} U=${phone.users.of(app)} visible=${app === front} mode=fullscreen sz=1}`,
      `    mLastPausedActivity: null`,
      `    * Hist  #0: ${record}`,
      `        packageName=${app} processName=${app}`,
      `        state=${app === front ? 'RESUMED' : 'STOPPED'} visible=${app === front}`,
    ];
  });
  const resumed = front === '' ? 'null' : activityText(front, phone);
  return [
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)',
    'Display #0 (activities from top to bottom):',
    ...lines,
    `  topResumedActivity=${resumed}`,
    `  ResumedActivity: ${resumed}`,
    `  mFocusedApp=${resumed}`,
    `  mResumedActivity: ${resumed}`,
    '',
  ].join('\n');
}

function top(phone: Phone, front: string): string {
  const pid = pidOf(phone, front);
  const activity = phone.packages.get(front)?.mainActivity ?? '';
  return `TASK ${front} id=${taskOf(front, phone.users)} userId=${phone.users.of(front)}\n  ACTIVITY ${shortComponent(front, activity)} ${handleOf(front)} pid=${pid}\n    mResumed=true mStopped=false mFinished=false\n`;
}

function processes(phone: Phone): string {
  const lines = phone.face.running().map(({ app, pid }) => {
    const uid = phone.packages.get(app)?.uid ?? 1000;
    return `  *APP* UID ${uid} ProcessRecord{${handleOf(app)} ${pid}:${app}/u0a${uid % 10_000}}`;
  });
  return `ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n${lines.join('\n')}\n`;
}

function services(phone: Phone, name: string | undefined): string {
  const heading = 'ACTIVITY MANAGER SERVICES (dumpsys activity services)\n';
  const app = name?.split('/')[0] ?? '';
  const wanted = name?.split('/')[1];
  const running = phone.helpers.services(app).filter((one) => wanted === undefined || one === wanted);
  if (running.length === 0) return `${heading}  (nothing)\n`;
  const lines = running.map((one) =>
    [
      `  * ServiceRecord{${handleOf(one)} u0 ${app}/${one} c:${app}}`,
      `    intent={cmp=${app}/${one}}`,
      `    packageName=${app}`,
      `    processName=${app}`,
      `    isForeground=true foregroundId=1 types=0x00000000 foregroundNoti=Notification(channel=main)`,
      `    createTime=-1s0ms startingBgTimeout=--`,
    ].join('\n'),
  );
  return `${heading}  User 0 active services:\n${lines.join('\n')}\n`;
}

const pidOf = (phone: Phone, app: string): number => phone.face.running().find((one) => one.app === app)?.pid ?? 0;
