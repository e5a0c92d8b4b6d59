import type { WindowInfo } from '@handsight/core/device';
import type { Phone } from '../../phone.ts';
import { COVER } from '../../screen/cover.ts';
import { activeWindow, frontApp } from '../../screen/face.ts';
import { handleOf, windowName } from '../../screen/foreground.ts';
import type { Dump } from './dumpsys.ts';
import { shortComponent } from '../../package/packages.ts';
import type { Users } from '../../users.ts';

/** `dumpsys window`, `window windows`, `window displays`, `window policy`; any other argument filters windows by title. */
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
    ...(phone.hasCover ? coverDisplay() : []),
  ];
  const all = [...windows, ...barsOf(phone, width, height)].sort((a, b) => b.layer - a.layer);
  const list = all.flatMap((one, i) => describe(one, i, all.length, phone));
  const keyboard = windows.some(({ kind }) => kind === 'keyboard');
  const sections = {
    policy: policyLines(phone),
    displays: ['WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)', ...display],
    windows: [
      'WINDOW MANAGER WINDOWS (dumpsys window windows)',
      ...list,
      // Android 10 moved the focus to the displays, and clients that look for it here have had to check both places since.
      ...(phone.form.android < 10 || phone.form.vendor === undefined ? focus : []),
      ...(phone.form.android < 10 ? [] : ['  mTopFocusedDisplayId=0']),
      `  mInputMethodTarget in display# 0 ${active === undefined ? 'null' : windowText(active, phone)}`,
      `  mInputMethodWindow=${keyboard ? 'shown' : 'null'}`,
    ],
  };
  if (part !== '' && !(part in sections)) return titled(part, all, phone);
  const chosen = part in sections ? [sections[part as keyof typeof sections]] : Object.values(sections);
  return `${chosen.map((lines) => lines.join('\n')).join('\n\n')}\n`;
};

/** `dumpsys window InputMethod`: only windows whose title contains the word. */
function titled(word: string, all: WindowInfo[], phone: Phone): string {
  const found = all.filter((one) => windowName(one, phone.packages).includes(word));
  if (found.length === 0) return `Bad window command, or no windows match: ${word}\nUse -h for help.\n`;
  return `WINDOW MANAGER WINDOWS (dumpsys window windows)\n${found.flatMap((one, i) => describe(one, i, found.length, phone)).join('\n')}\n`;
}

const coverDisplay = (): string[] => [
  `  Display: mDisplayId=${COVER.id}`,
  `    init=${COVER.width}x${COVER.height} ${COVER.dpi}dpi cur=${COVER.width}x${COVER.height} app=${COVER.width}x${COVER.height} rng=720x748-748x720`,
  '  mCurrentFocus=Window{c0ffee0 u0 com.android.systemui/com.android.systemui.subscreen.SubHome}',
  '  mFocusedApp=ActivityRecord{c0ffee1 u0 com.android.systemui/.subscreen.SubHome t2}',
];

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

function describe(one: WindowInfo, i: number, count: number, phone: Phone): string[] {
  const { left, top, right, bottom } = one.bounds;
  const uid = phone.packages.get(one.process)?.uid ?? 1000;
  const frame = `[${left},${top}][${right},${bottom}]`;
  return [
    `  Window #${count - 1 - i} ${windowText(one, phone)}:`,
    `    mDisplayId=0 mSession=Session{${handleOf(one.process)} ${one.pid}:u${phone.users.of(one.process)}a${uid % 10_000}} mClient=android.os.BinderProxy@${handleOf(one.window_uid)}`,
    `    mOwnerUid=${uid} showForAllUsers=false package=${one.process} appop=NONE`,
    ...attributeLines(one, phone),
    ...(one.kind === 'app' ? [`    mActivityRecord=${activityText(one.process, phone)}`] : []),
    phone.form.android < 10
      ? `    mFrame=${frame} last=${frame} isReadyForDisplay()=true isVisible=true`
      : `    Frames: parent=${frame} display=${frame} frame=${frame} last=${frame} isReadyForDisplay()=true isVisible=true`,
    `    mHasSurface=true isOnScreen=true mViewVisibility=0x0`,
  ];
}

const TYPES = {
  app: ['BASE_APPLICATION', 1],
  dialog: ['APPLICATION', 2],
  panel: ['APPLICATION_PANEL', 1000],
  keyboard: ['INPUT_METHOD', 2011],
  toast: ['TOAST', 2005],
  system: ['NOTIFICATION_SHADE', 2040],
} as const;

function typeOf({ kind, handle }: WindowInfo): readonly [name: string, number: number] {
  if (handle === 'StatusBar') return ['STATUS_BAR', 2000];
  return handle === 'NavigationBar0' ? ['NAVIGATION_BAR', 2019] : TYPES[kind];
}

/** `Window{hash user title}`; vivo adds the package and the type. */
function windowText(one: WindowInfo, { packages, form, users }: Phone): string {
  const hash = handleOf(one.window_uid);
  const title = windowName(one, packages);
  const user = `u${users.of(one.process)}`;
  return form.vendor === 'vivo'
    ? `Window{${one.process}:${hash} ${user} ${title} type=${typeOf(one)[1]} }`
    : `Window{${hash} ${user} ${title}}`;
}

/** Android 13 closes the brace before the task. */
export function activityText(app: string, { packages, form, users }: Phone): string {
  const record = `ActivityRecord{${handleOf(app)} u${users.of(app)} ${shortComponent(app, packages.get(app)?.mainActivity ?? '')}`;
  return `${record}${form.android === 13 ? '}' : ''} t${taskOf(app, users)}}`;
}

/** A number for the task of an app; each user's copy has its own. */
export const taskOf = (app: string, users: Users): number => (Number.parseInt(handleOf(app), 16) % 900) + 10 + users.of(app);

const HARDWARE_ACCELERATED = 0x1000000;
const LAYOUT_IN_SCREEN = 0x100;
const SECURE = 0x2000;

/** The attributes of a window, over several lines where its Android prints them so. */
function attributeLines(one: WindowInfo, phone: Phone): string[] {
  const { form, faults } = phone;
  const [type] = typeOf(one);
  const head = `(0,0)(fillxfill) sim={adjust=resize} ty=${type} fmt=TRANSLUCENT`;
  if (form.vendor === 'samsung') {
    const flags = (HARDWARE_ACCELERATED | LAYOUT_IN_SCREEN | (faults.secure ? SECURE : 0)).toString(16);
    return [`    mAttrs={${head} fl=${flags} pfl=20000}`];
  }
  const flags = ['LAYOUT_IN_SCREEN', ...(faults.secure ? ['SECURE'] : []), 'HARDWARE_ACCELERATED'].join(' ');
  const lines = [`    mAttrs={${head}`, `      fl=${flags}`, '      pfl=FORCE_DRAW_STATUS_BAR_BACKGROUND'];
  const isBar = one.handle === 'StatusBar' || one.handle === 'NavigationBar0';
  if (form.android !== 13 || !isBar) return [...lines.slice(0, -1), `${lines.at(-1) ?? ''}}`];
  const rotated = `(0,0)(fillx63) gr=TOP ty=${type} fmt=TRANSLUCENT\n  fl=NOT_FOCUSABLE SPLIT_TOUCH\n  bhv=DEFAULT`;
  return [...lines, `      paramsForRotation={${rotated}} {${rotated}}}`];
}

/** Whether the phone is awake and locked, as its Android prints it. */
function policyLines({ form, isAwake, lock, isLocked }: Phone): string[] {
  const screen = isAwake ? 'ON' : 'OFF';
  const old = [
    `    mAwake=${isAwake} mScreenOnEarly=${isAwake} mScreenOnFully=${isAwake}`,
    `    mShowingLockscreen=${isLocked} mShowingDream=false mDreamingLockscreen=${isLocked}`,
    `    isStatusBarKeyguard=${isLocked}`,
  ];
  const delegate = [
    '    KeyguardServiceDelegate',
    `      showing=${isLocked}`,
    `      inputRestricted=${isLocked}`,
    '      occluded=false',
    `      secure=${lock === 'pin'}`,
    '      dreaming=false',
    '      systemIsReady=true',
    '      deviceHasKeyguard=true',
    '      enabled=true',
    '      offReason=OFF_BECAUSE_OF_TIMEOUT',
    '      currentUser=-10000',
    '      bootCompleted=true',
    `      screenState=SCREEN_STATE_${screen}`,
    `      interactiveState=INTERACTIVE_STATE_${isAwake ? 'AWAKE' : 'SLEEP'}`,
  ];
  return [
    'WINDOW MANAGER POLICY STATE (dumpsys window policy)',
    ...(form.android <= 10 || form.vendor === undefined ? old : []),
    ...delegate,
  ];
}
