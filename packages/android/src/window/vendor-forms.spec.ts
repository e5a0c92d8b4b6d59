import { describe, expect, it } from 'vitest';
import { monitorsOf } from './display-places.ts';
import { phoneWindows } from './read-windows.ts';
import { parseWindowDump } from './read-windows.ts';

const window = (head: string, attributes: string, more = ''): string => `  Window #1 Window{${head}}:
    mDisplayId=0 rootTaskId=4 mSession=Session{ab12 4242:u0a10300} mClient=android.os.BinderProxy@1
    mOwnerUid=10300 showForAllUsers=false package=org.garden.notes appop=NONE
    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ${attributes}}
    mActivityRecord=ActivityRecord{77aa u0 org.garden.notes/.Main t31}
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false
    Frames: parent=[0,0][1080,2340] display=[0,0][1080,2340] frame=[0,0][1080,2340] last=[0,0][1080,2340]
    isOnScreen=true
    isVisible=true
${more}`;

const focusOn = (text: string): string => `  Display: mDisplayId=0
    init=1080x2340 420dpi cur=1080x2340 app=1080x2340 rng=1080x1017-2340x2277
  mCurrentFocus=Window{${text}}
`;

describe("Samsung's flags, a number without its #", () => {
  it.each([
    ['81910100', false],
    ['81912100', true],
    ['#81812100', true],
    ['81810100 pfl=20000', false],
    ['2000', true],
    ['LAYOUT_IN_SCREEN SECURE HARDWARE_ACCELERATED', true],
    ['LAYOUT_IN_SCREEN HARDWARE_ACCELERATED', false],
  ])('fl=%s', (flags, secure) => {
    const dump = window('5f00 u0 org.garden.notes/org.garden.notes.Main', `ty=BASE_APPLICATION fmt=TRANSPARENT fl=${flags}`);
    expect(parseWindowDump(dump).windows[0]?.isSecure).toBe(secure);
  });
});

describe("vivo's heads, with the package before the hash and the type behind the title", () => {
  const text = [
    'WINDOW MANAGER WINDOWS (dumpsys window windows)',
    `  Window #0 Window{com.android.systemui:29edd63 u0 StatusBar type=2000 }:
    mViewVisibility=0x0
    mFrame=[0,0][1080,90]`,
    `  Window #1 Window{com.maker.keyboard:3aa0 u0 InputMethod type=2011 }:
    package=com.maker.keyboard
    mGivenContentInsets=[0,1500][0,0]
    mFrame=[0,90][1080,2340]`,
    `  Window #2 Window{org.garden.notes:4bb1 u0 PopupWindow:77 type=1000 }:
    mFrame=[100,200][900,800]`,
    window('org.garden.notes:5cc2 u0 org.garden.notes/org.garden.notes.Main type=1 ', 'ty=1 fl=#10100'),
    focusOn('org.garden.notes:4bb1 u0 PopupWindow:77 type=1000 '),
  ].join('\n');

  it('are all read, and the focus too', () => {
    const dump = parseWindowDump(text);
    expect(dump.windows.map(({ hash, title, packageName, type }) => [hash, title, packageName, type])).toEqual([
      ['29edd63', 'StatusBar', 'com.android.systemui', 'STATUS_BAR'],
      ['3aa0', 'InputMethod', 'com.maker.keyboard', 'INPUT_METHOD'],
      ['4bb1', 'PopupWindow:77', 'org.garden.notes', 'APPLICATION_PANEL'],
      ['5cc2', 'org.garden.notes/org.garden.notes.Main', 'org.garden.notes', 'BASE_APPLICATION'],
    ]);
    expect(phoneWindows(dump).find((w) => w.focused)).toMatchObject({ window_uid: 'org.garden.notes:4bb1', kind: 'dialog' });
  });
});

describe("a window's title", () => {
  it.each(['a}b', 'x {y}', '}', 'Größe: 漢字', 'a u10 b', 'type=5', 'two  spaces', '{{}', 'com.app/.Main}:'])('may be %j', (title) => {
    const plain = window(`5c6aa4b u0 ${title}`, 'ty=APPLICATION fl=0') + focusOn(`5c6aa4b u0 ${title}`);
    expect(phoneWindows(parseWindowDump(plain))).toMatchObject([{ title, handle: '5c6aa4b', focused: true, kind: 'dialog' }]);
    const vivo = window(`org.garden.notes:5c6aa4b u0 ${title} type=2 `, 'fl=0') + focusOn(`org.garden.notes:5c6aa4b u0 ${title} type=2 `);
    expect(phoneWindows(parseWindowDump(vivo))).toMatchObject([{ title, handle: '5c6aa4b', focused: true, kind: 'dialog' }]);
    const crlf = parseWindowDump(plain.replaceAll('\n', '\r\n'));
    expect(phoneWindows(crlf)).toMatchObject([{ title, focused: true }]);
  });
});

describe('Android 12L and 13', () => {
  it('close the brace of an activity before its task', () => {
    const dump = parseWindowDump(
      '  mCurrentFocus=Window{12 u0 com.a/com.a.Main}\n  mFocusedApp=ActivityRecord{1 u0 com.a/.Main} t57}\n' +
        window('12 u0 com.a/com.a.Main', 'ty=BASE_APPLICATION').replace(/ActivityRecord\{.*/, 'ActivityRecord{1 u0 com.a/.Main} t57}'),
    );
    expect(dump.focusedApp).toEqual({ component: 'com.a/.Main', packageName: 'com.a', task: 57 });
    expect(dump.windows[0]?.task).toBe(57);
  });

  it('print attributes of bars for every rotation, indented less than the window they belong to', () => {
    const text = `  Window #4 Window{9a u0 NavigationBar0}:
    mDisplayId=0 mSession=Session{c3 722:u0a10157}
    mOwnerUid=10157 package=com.android.systemui appop=NONE
    mAttrs={(0,0)(fillx63) gr=BOTTOM sim={adjust=pan} ty=NAVIGATION_BAR fmt=TRANSLUCENT
      fl=NOT_FOCUSABLE SPLIT_TOUCH
 providedInsets=InsetsFrameProvider: {type=ITYPE_NAVIGATION_BAR, insetsSize=Insets{left=0, top=0, right=0, bottom=63}}
      paramsForRotation={(0,0)(fillx63) gr=BOTTOM ty=NAVIGATION_BAR
  fl=NOT_FOCUSABLE SECURE
  bhv=DEFAULT} {(0,0)(fillx63) gr=TOP ty=NAVIGATION_BAR
  fl=NOT_FOCUSABLE
  bhv=DEFAULT}}
    mViewVisibility=0x0
    Frames: frame=[0,2337][1080,2400] last=[0,2337][1080,2400]
    isOnScreen=true
    isVisible=true
  mGlobalConfiguration={1.0}
`;
    expect(parseWindowDump(text).windows).toMatchObject([
      { title: 'NavigationBar0', frame: { left: 0, top: 2337, right: 1080, bottom: 2400 }, isSecure: false },
    ]);
    const cut = text.replace('  bhv=DEFAULT}}\n', '').replace('  mGlobalConfiguration', '  mTopFocusedDisplayId=0\n  mGlobalConfiguration');
    expect(parseWindowDump(cut).windows).toHaveLength(1);
  });
});

describe('several displays', () => {
  const cover = `  Display: mDisplayId=1
    init=720x748 320dpi cur=720x748 app=720x748 rng=720x748-748x720
  mCurrentFocus=Window{c0 u0 com.android.systemui/.Cover}
  mFocusedApp=ActivityRecord{c1 u0 com.android.systemui/.Cover t3}
`;
  const main = `  Display: mDisplayId=0
    init=1080x2640 420dpi cur=1080x2640 app=1080x2640 rng=1080x1017-2640x2577
  mCurrentFocus=Window{a0 u0 org.garden.notes/org.garden.notes.Main}
  mFocusedApp=ActivityRecord{a1 u0 org.garden.notes/.Main t31}
`;
  const windows =
    window('a0 u0 org.garden.notes/org.garden.notes.Main', 'ty=BASE_APPLICATION') +
    window('c0 u0 com.android.systemui/.Cover', 'ty=BASE_APPLICATION')
      .replace('mDisplayId=0', 'mDisplayId=1')
      .replace('org.garden.notes app', 'com.android.systemui app')
      .replace(/ActivityRecord\{.*/, 'ActivityRecord{c1 u0 com.android.systemui/.Cover t3}')
      .replace('frame=[0,0][1080,2340]', 'frame=[0,0][720,748]');

  it.each([
    ['last', main + cover],
    ['first', cover + main],
  ])('give the one in use, wherever the cover screen stands: %s', (_, displays) => {
    const dump = parseWindowDump(`${windows}  mTopFocusedDisplayId=0\n${displays}`);
    expect(dump).toMatchObject({ displayId: 0, display: { width: 1080 }, focusedApp: { packageName: 'org.garden.notes' } });
    const [app, other] = phoneWindows(dump);
    expect(app).toMatchObject({ window_uid: 'org.garden.notes/t31', focused: true, monitor_index: 0 });
    expect(other).toMatchObject({ focused: false, monitor_index: 1, bounds: { left: 1080, top: 0, right: 1800, bottom: 748 } });
    expect(monitorsOf(dump.displays)).toMatchObject([
      { primary: true, bounds: { right: 1080 } },
      { primary: false, bounds: { left: 1080 } },
    ]);
  });

  it('give the one that has the focus, or the one asked for', () => {
    expect(parseWindowDump(`  mTopFocusedDisplayId=1\n${main}${cover}`)).toMatchObject({ displayId: 1, display: { width: 720 } });
    expect(parseWindowDump(`  mTopFocusedDisplayId=0\n${main}${cover}`, 1)).toMatchObject({ displayId: 1 });
    expect(parseWindowDump(`${main}${cover}`, 7)).toMatchObject({ displayId: 0 });
  });
});

describe('several users', () => {
  it('keep their windows apart', () => {
    const dump = parseWindowDump(
      window('1a u999 org.garden.notes/org.garden.notes.Main', 'ty=BASE_APPLICATION') +
        window('1b u0 org.garden.notes/org.garden.notes.Main', 'ty=BASE_APPLICATION'),
    );
    expect(phoneWindows(dump).map((w) => w.window_uid)).toEqual(['org.garden.notes@u999/t31', 'org.garden.notes/t31']);
  });
});

describe('sleep and lock', () => {
  const policy = (lines: string): string => `WINDOW MANAGER POLICY STATE (dumpsys window policy)\n${lines}`;
  const delegate = (showing: boolean, occluded: boolean, secure: boolean, interactive: string): string =>
    policy(`    KeyguardServiceDelegate
      showing=${showing}
      inputRestricted=${showing}
      occluded=${occluded}
      secure=${secure}
      dreaming=false
      screenState=SCREEN_STATE_${interactive === 'AWAKE' ? 'ON' : 'OFF'}
      interactiveState=INTERACTIVE_STATE_${interactive}
`);

  it.each([
    ['asleep and locked', delegate(true, false, true, 'SLEEP'), { isAwake: false, isLocked: true, needsCredential: true }],
    ['awake behind a swipe', delegate(true, false, false, 'AWAKE'), { isAwake: true, isLocked: true, needsCredential: false }],
    ['an app shown over the lock', delegate(true, true, true, 'AWAKE'), { isAwake: true, isLocked: false, needsCredential: true }],
    ['in use', delegate(false, false, true, 'AWAKE'), { isAwake: true, isLocked: false, needsCredential: true }],
    [
      'an old Android, dreaming',
      policy('    mAwake=false mScreenOnEarly=false\n    mShowingDream=false mDreamingLockscreen=true\n'),
      { isAwake: false, isLocked: true, needsCredential: undefined },
    ],
    ['a phone that does not say', policy(''), { isAwake: undefined, isLocked: undefined, needsCredential: undefined }],
  ])('%s', (_, text, state) => {
    expect(parseWindowDump(text).state).toEqual(state);
  });
});
