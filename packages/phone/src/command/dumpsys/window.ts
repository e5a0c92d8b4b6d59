import type { WindowInfo } from '@handsight/core/device';
import { shortComponent } from '../../package/package.ts';
import type { Phone } from '../../phone.ts';
import { activeWindow, frontApp } from '../../screen/face.ts';
import { handleOf, windowName } from '../../screen/foreground.ts';
import type { Dump } from './dumpsys.ts';

/** `dumpsys window`, `window windows`, `window displays`. */
export const window: Dump = async ({ phone, signal }, [part = '']) => {
  const call = phone.call(signal);
  const windows = await phone.device.windows(call);
  const active = await activeWindow(phone.face, call);
  const app = await frontApp(phone.face, call);
  const { width, height } = await phone.size(call);
  const rotation = await phone.rotation(call);
  const focus = [
    `  mCurrentFocus=${active === undefined ? 'null' : windowText(active, phone)}`,
    `  mFocusedApp=${app === '' ? 'null' : activityText(app, phone)}`,
  ];
  const display = [
    `  Display: mDisplayId=0 (organized)`,
    `    init=${phone.facts.size.width}x${phone.facts.size.height} ${phone.facts.density}dpi cur=${width}x${height} app=${width}x${height} rng=1080x1017-2400x2337`,
    `    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()`,
    ...focus,
    `    mRotation=ROTATION_${rotation * 90} mCurrentRotation=ROTATION_${rotation * 90}`,
    `    mLastOrientation=-1`,
  ];
  const list = [...windows, ...barsOf(phone, width, height)]
    .sort((a, b) => b.layer - a.layer)
    .flatMap((one, i, all) => describe(one, i, all.length, phone));
  const keyboard = windows.some(({ kind }) => kind === 'keyboard');
  const policy = [
    'WINDOW MANAGER POLICY STATE (dumpsys window policy)',
    `    mAwake=${phone.isAwake} mScreenOnEarly=${phone.isAwake} mScreenOnFully=${phone.isAwake}`,
    '    KeyguardServiceDelegate',
    '      showing=false',
    '      mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false',
    `    screenState=${phone.isAwake ? 'SCREEN_STATE_ON' : 'SCREEN_STATE_OFF'}`,
    '    isStatusBarKeyguard=false',
  ];
  const sections = {
    windows: [
      'WINDOW MANAGER WINDOWS (dumpsys window windows)',
      ...list,
      ...focus,
      `  mInputMethodTarget in display# 0 ${active === undefined ? 'null' : windowText(active, phone)}`,
      `  mInputMethodWindow=${keyboard ? 'shown' : 'null'}`,
    ],
    displays: ['WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)', ...display],
    policy,
  };
  const chosen = part in sections ? [sections[part as keyof typeof sections]] : Object.values(sections);
  return `${chosen.map((lines) => lines.join('\n')).join('\n\n')}\n`;
};

/** The bars are in no tree, but Android lists their windows. */
function barsOf({ facts: { bars } }: Phone, width: number, height: number): WindowInfo[] {
  const bar = (title: string, top: number, bottom: number): WindowInfo => ({
    window_uid: title,
    handle: title,
    title,
    process: 'com.android.systemui',
    pid: 702,
    bounds: { left: 0, top, right: width, bottom },
    focused: false,
    kind: 'system',
    layer: 100,
    monitor_index: 0,
  });
  return bars.status === 0 ? [] : [bar('StatusBar', 0, bars.status), bar('NavigationBar0', height - bars.navigation, height)];
}

const windowText = (one: WindowInfo, { packages }: Phone): string => `Window{${handleOf(one.window_uid)} u0 ${windowName(one, packages)}}`;

export const activityText = (app: string, { packages }: Phone): string =>
  `ActivityRecord{${handleOf(app)} u0 ${shortComponent(app, packages.get(app)?.mainActivity ?? '')} t${taskOf(app)}}`;

/** A number for the task of an app. */
export const taskOf = (app: string): number => (Number.parseInt(handleOf(app), 16) % 900) + 10;

function describe(one: WindowInfo, i: number, count: number, phone: Phone): string[] {
  const { left, top, right, bottom } = one.bounds;
  const uid = phone.packages.get(one.process)?.uid ?? 1000;
  return [
    `  Window #${count - 1 - i} ${windowText(one, phone)}:`,
    `    mDisplayId=0 mSession=Session{${handleOf(one.process)} ${one.pid}:u0a${uid % 10_000}} mClient=android.os.BinderProxy@${handleOf(one.window_uid)}`,
    `    mOwnerUid=${uid} showForAllUsers=false package=${one.process} appop=NONE`,
    `    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=${typeOf(one)}${phone.faults.secure ? ' fl=SECURE' : ''}}`,
    `    mFrame=[${left},${top}][${right},${bottom}] isReadyForDisplay()=true isVisible=true`,
    `    mHasSurface=true isOnScreen=true mViewVisibility=0x0`,
  ];
}

const TYPES = {
  app: 'BASE_APPLICATION',
  dialog: 'APPLICATION',
  panel: 'APPLICATION_PANEL',
  keyboard: 'INPUT_METHOD',
  toast: 'TOAST',
  system: 'NOTIFICATION_SHADE',
} as const;
const typeOf = ({ kind, handle }: WindowInfo): string =>
  handle === 'StatusBar' ? 'STATUS_BAR' : handle === 'NavigationBar0' ? 'NAVIGATION_BAR' : TYPES[kind];
