import type { WindowInfo } from '@handsight/core/device';
import { shortComponent } from '../../package/package.ts';
import type { Phone } from '../../phone.ts';
import { handleOf, windowName } from '../../screen/foreground.ts';
import type { Users } from '../../users.ts';

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
export function windowText(one: WindowInfo, { packages, form, users }: Phone): string {
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
export function attributeLines(one: WindowInfo, phone: Phone): string[] {
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
export function policyLines({ form, isAwake, lock, isLocked }: Phone): string[] {
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
