import type { WindowInfo } from '@handsight/core/device';
import type { Phone } from '../../phone.ts';
import { COVER } from '../../screen/cover.ts';
import { activeWindow, frontApp } from '../../screen/face.ts';
import { handleOf, windowName } from '../../screen/foreground.ts';
import type { Dump } from './dumpsys.ts';
import { activityText, attributeLines, policyLines, windowText } from './window-form.ts';

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
