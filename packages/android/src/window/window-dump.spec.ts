import { describe, expect, it } from 'vitest';
import { phoneWindows } from './read-windows.ts';
import { parseWindowDump } from './read-windows.ts';

const NEW = `WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 Window{a1 u0 NavigationBar0}:
    mDisplayId=0 rootTaskId=1 mSession=Session{b2 900:u0a10130} mClient=android.os.BinderProxy@1
    mOwnerUid=10130 showForAllUsers=true package=com.android.systemui appop=NONE
    mAttrs={(0,0)(fillxfill) sim={adjust=pan} ty=NAVIGATION_BAR fmt=TRANSLUCENT
      fl=NOT_FOCUSABLE NOT_TOUCH_MODAL}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    Frames: parent=[0,0][1080,2400] display=[0,0][1080,2400] frame=[0,2337][1080,2400] last=[0,2337][1080,2400]
    isOnScreen=true
    isVisible=true
  Window #1 Window{c3 u0 InputMethod}:
    mDisplayId=0 rootTaskId=1 mSession=Session{d4 1200:u0a10140} mClient=android.os.BinderProxy@2
    mOwnerUid=10140 showForAllUsers=false package=com.google.android.inputmethod.latin appop=NONE
    mAttrs={(0,0)(fillxwrap) gr=BOTTOM ty=INPUT_METHOD fmt=TRANSPARENT
      fl=NOT_FOCUSABLE LAYOUT_IN_SCREEN}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    mGivenContentInsets=[0,1400][0,0] mGivenVisibleInsets=[0,1400][0,0]
    Frames: parent=[0,80][1080,2337] display=[0,80][1080,2337] frame=[0,80][1080,2337] last=[0,80][1080,2337]
    isOnScreen=true
    isVisible=true
  Window #2 Window{e5 u0 com.bank/com.bank.PinActivity}:
    mDisplayId=0 rootTaskId=12 mSession=Session{f6 3456:u0a10200} mClient=android.os.BinderProxy@3
    mOwnerUid=10200 showForAllUsers=false package=com.bank appop=NONE
    mAttrs={(80,400)(920xwrap) gr=CENTER ty=APPLICATION fmt=TRANSLUCENT
      fl=DIM_BEHIND SECURE SPLIT_TOUCH}
    mActivityRecord=ActivityRecord{aa11 u0 com.bank/.PinActivity t12}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    Frames: parent=[0,80][1080,2337] display=[0,80][1080,2337] frame=[80,700][1000,1500] last=[80,700][1000,1500]
    isOnScreen=true
    isVisible=true
  Window #3 Window{e7 u0 com.bank/com.bank.PinActivity}:
    mDisplayId=0 rootTaskId=12 mSession=Session{f6 3456:u0a10200} mClient=android.os.BinderProxy@4
    mOwnerUid=10200 showForAllUsers=false package=com.bank appop=NONE
    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=BASE_APPLICATION fmt=OPAQUE
      fl=LAYOUT_IN_SCREEN SPLIT_TOUCH HARDWARE_ACCELERATED}
    mActivityRecord=ActivityRecord{aa11 u0 com.bank/.PinActivity t12}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    Frames: parent=[0,0][1080,2400] display=[0,0][1080,2400] frame=[0,0][1080,2400] last=[0,0][1080,2400]
    isOnScreen=true
    isVisible=true
  Window #4 Window{e9 u0 com.launcher/com.launcher.Home}:
    mDisplayId=0 rootTaskId=1 mSession=Session{f8 800:u0a10001} mClient=android.os.BinderProxy@5
    mOwnerUid=10001 showForAllUsers=false package=com.launcher appop=NONE
    mAttrs={(0,0)(fillxfill) ty=BASE_APPLICATION fmt=TRANSPARENT}
    mActivityRecord=ActivityRecord{bb22 u0 com.launcher/.Home t1}
    mViewVisibility=0x8 mHaveFrame=true mObscured=false
    Frames: frame=[0,0][1080,2400] last=[0,0][1080,2400]
    isOnScreen=false
    isVisible=false

  mTopFocusedDisplayId=0
WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0
    init=1080x2400 420dpi base=1080x2400 400dpi cur=1080x2400 app=1080x2337 rng=1080x1017-2337x2274
  mCurrentFocus=Window{e5 u0 com.bank/com.bank.PinActivity}
  mFocusedApp=ActivityRecord{aa11 u0 com.bank/.PinActivity t12}
`;

const OLD = `WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #1 Window{3f1a u0 com.android.chrome/org.chromium.Main}:
    mDisplayId=0 stackId=1 mSession=Session{9a 4000:u0a10050} mClient=android.os.BinderProxy@9
    mOwnerUid=10050 mShowToOwnerOnly=true package=com.android.chrome appop=NONE
    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#10 ty=1 fl=#81812100 wanim=0x1030461}
    mToken=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 com.android.chrome/.Main t77}}}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    mHasSurface=true mShownPosition=[0,0] isReadyForDisplay()=true
    mFrame=[0,0][1080,1776] last=[0,0][1080,1776]

  mCurrentFocus=Window{3f1a u0 com.android.chrome/org.chromium.Main}
  mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 com.android.chrome/.Main t77}}}
`;

describe('the windows of a phone', () => {
  it('are its apps, their dialogs and the keyboard, nearest first', () => {
    const dump = parseWindowDump(NEW);
    const windows = phoneWindows(dump);
    expect(windows.map(({ window_uid, kind, focused }) => [window_uid, kind, focused])).toEqual([
      ['com.google.android.inputmethod.latin:c3', 'keyboard', false],
      ['com.bank/t12:e5', 'dialog', true],
      ['com.bank/t12', 'app', false],
    ]);
    expect(windows.map(({ layer }) => layer)).toEqual([...windows.map(({ layer }) => layer)].sort((a, b) => b - a));
    expect(windows[1]).toMatchObject({ pid: 3456, bounds: { left: 80, top: 700, right: 1000, bottom: 1500 }, secure: true });
    expect(windows[2]?.secure).toBeUndefined();
    expect(dump.display).toEqual({ id: 0, width: 1080, height: 2400, dpi: 400, isNaturallyWide: false });
  });

  it('include of the keyboard only what is not left free', () => {
    expect(phoneWindows(parseWindowDump(NEW))[0]?.bounds).toEqual({ left: 0, top: 1480, right: 1080, bottom: 2337 });
  });

  it('of an old Android are read as well', () => {
    expect(phoneWindows(parseWindowDump(OLD))).toMatchObject([
      {
        window_uid: 'com.android.chrome/t77',
        kind: 'app',
        focused: true,
        pid: 4000,
        bounds: { left: 0, top: 0, right: 1080, bottom: 1776 },
        secure: true,
      },
    ]);
  });

  it('include the one with the focus even when the list lacks it', () => {
    const dump = parseWindowDump('  mCurrentFocus=Window{12 u0 com.a/com.a.Main}\n  mFocusedApp=ActivityRecord{1 u0 com.a/.Main t3}\n');
    expect(phoneWindows(dump)).toMatchObject([{ window_uid: 'com.a/t3', focused: true, kind: 'app', handle: '12' }]);
    expect(phoneWindows(parseWindowDump(''))).toEqual([]);
  });

  it('include the app in front while the focus is on its way', () => {
    const moving = NEW.replace(/mCurrentFocus=.*/, 'mCurrentFocus=null');
    expect(phoneWindows(parseWindowDump(moving)).filter((w) => w.focused)).toMatchObject([{ window_uid: 'com.bank/t12' }]);
  });

  it('with a question about a permission in front hold it as a dialog', () => {
    const asking = NEW.replaceAll('com.bank', 'com.google.android.permissioncontroller');
    expect(phoneWindows(parseWindowDump(asking)).find((w) => w.window_uid.endsWith('/t12'))?.kind).toBe('dialog');
  });
});
