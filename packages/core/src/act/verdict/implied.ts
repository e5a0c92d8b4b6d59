import { HandsightError } from '../../error/errors.ts';
import type { WindowInfo } from '../../device/window.ts';
import type { Evidence } from '../../host/receipt.ts';
import { meantIn } from '../../look/target/matches.ts';
import type { Layout, Watched } from '../../look/layout.ts';
import { stoppedApp } from '../../screen/sign/stopped-app.ts';
import { isShown } from '../../screen/trait.ts';
import type { Action, ActionOf } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { impliedByElement } from './implied-by-element.ts';
import { impliedBySetting } from './implied-by-setting.ts';
import type { Finding, Postcondition } from './postcondition.ts';

const APP_MS = 8000;
const SYSTEM_MS = 2000;

/** What an action implies without a stated expectation. */
export function impliedBy(action: Action, { on }: Aims): Postcondition | undefined {
  switch (action.type) {
    case 'launch_app':
    case 'restart_app':
      return appInFront(action);
    case 'stop_app':
      return appStopped(action);
    case 'set_clipboard':
      return clipboardHolds(action);
    case 'set_orientation':
      return orientationIs(action);
    case 'set_device':
      return impliedBySetting(action.setting);
    case 'bring_to_front':
      return windowInFront(on?.screen.window.window_uid ?? '');
    case 'scroll_to':
      return targetOnScreen(action);
    default:
      return on?.node === undefined ? undefined : impliedByElement(action, on.screen, on.node);
  }
}

/** The app in front is the owner of the frontmost window; a dialog over an app is in front of it. */
function appInFront({ app: name }: ActionOf<'launch_app' | 'restart_app'>): Postcondition {
  const app = withoutActivity(name);
  return {
    text: `${app} is in front`,
    patienceMs: APP_MS,
    ask: async (moment) => {
      const front = await frontApp(moment, app);
      if (front === undefined) return { state: 'unreadable', why: 'no window is in front' };
      const evidence = evidenceOf('app_in_front', 'the app in front', app, front.observed, front.isApp);
      return { state: front.isApp ? 'holds' : 'contradicted', evidence };
    },
  };
}

/** An app is stopped when it no longer runs, in the foreground or background; where the device cannot tell, when it shows no window. */
function appStopped({ app: name }: ActionOf<'stop_app'>): Postcondition {
  const app = withoutActivity(name);
  return {
    text: `${app} is stopped`,
    patienceMs: APP_MS,
    ask: async (moment) => {
      const front = await frontApp(moment, app);
      if (front === undefined) return { state: 'unreadable', why: 'no window is in front' };
      if (front.isApp) return { state: 'contradicted', evidence: evidenceOf('state_readback', app, 'stopped', 'in front', false) };
      const { layout } = moment;
      const isRunning = await layout.session.device.apps?.isRunning?.(app, layout.call);
      if (isRunning === undefined) return withoutWindow(layout, app);
      // The system may have restarted it in the background: that contradicts nothing.
      if (isRunning) return { state: 'differs' };
      return { state: 'holds', evidence: evidenceOf('state_readback', app, 'stopped', 'stopped', true) };
    },
  };
}

async function withoutWindow(layout: Layout, app: string): Promise<Finding> {
  const { apps } = layout.session.device;
  const owned = await Promise.all(layout.windows.map(async (w) => (await apps?.owns?.(app, w, layout.call)) ?? w.process === app));
  const left = owned.filter(Boolean).length;
  const observed = left === 0 ? 'without a window' : `shown in ${left === 1 ? 'a window' : `${left} windows`}`;
  return {
    state: left === 0 ? 'holds' : 'contradicted',
    evidence: evidenceOf('state_readback', app, 'without a window', observed, left === 0),
  };
}

/** The package name may be followed by an activity. */
const withoutActivity = (app: string): string => app.replace(/^([\w.@]+)\/[\w.$]+$/, '$1');

async function frontApp({ layout, screen }: Watched, app: string): Promise<{ isApp: boolean; observed: string } | undefined> {
  const { apps } = layout.session.device;
  const front = frontWindow(layout);
  if (apps === undefined || front === undefined) return undefined;
  const isApp = (await apps.owns?.(app, front, layout.call)) ?? front.process === app;
  const stopped = stoppedApp(screen.root);
  return { isApp, observed: stopped === null ? front.process : `${front.process} ("${screen.window.title}")` };
}

function frontWindow(layout: Layout): WindowInfo | undefined {
  try {
    return layout.choose({});
  } catch (error) {
    if (error instanceof HandsightError && (error.kind === 'WindowGone' || error.kind === 'ForeignWindow')) return undefined;
    throw error;
  }
}

function clipboardHolds({ text }: ActionOf<'set_clipboard'>): Postcondition {
  return {
    text: `the clipboard holds ${text.length} characters`,
    patienceMs: SYSTEM_MS,
    ask: async ({ layout }) => {
      const { clipboard } = layout.session.device;
      if (clipboard === undefined) return { state: 'unreadable', why: 'the clipboard cannot be read' };
      const holds = (await clipboard.get(layout.call)) === text;
      const evidence = evidenceOf(
        'clipboard_readback',
        'the clipboard',
        `${text.length} characters`,
        holds ? 'the text' : 'something else',
        holds,
      );
      return { state: holds ? 'holds' : 'contradicted', evidence };
    },
  };
}

function orientationIs({ orientation }: ActionOf<'set_orientation'>): Postcondition {
  const wanted = orientation.startsWith('landscape') ? 'landscape' : 'portrait';
  return {
    text: `the orientation is ${orientation}`,
    patienceMs: SYSTEM_MS,
    ask: ({ layout }): Promise<Finding> => {
      const bounds = layout.monitors.find((monitor) => monitor.primary)?.bounds;
      if (bounds === undefined) return Promise.resolve({ state: 'unreadable', why: 'the device has no monitor' });
      const observed = bounds.right - bounds.left > bounds.bottom - bounds.top ? 'landscape' : 'portrait';
      const evidence = evidenceOf('state_readback', 'the orientation', wanted, observed, observed === wanted);
      return Promise.resolve({ state: evidence.holds ? 'holds' : 'contradicted', evidence });
    },
  };
}

function windowInFront(uid: string): Postcondition {
  return {
    text: `window ${uid} is in front`,
    patienceMs: SYSTEM_MS,
    ask: ({ layout }): Promise<Finding> => {
      const focused = layout.windows.find((w) => w.focused)?.window_uid ?? 'none';
      const evidence = evidenceOf('window_change', 'the window in front', uid, focused, focused === uid);
      return Promise.resolve({ state: evidence.holds ? 'holds' : 'contradicted', evidence });
    },
  };
}

/** Checked on the screen as the action left it, where a list may have moved on. */
function targetOnScreen({ target }: ActionOf<'scroll_to'>): Postcondition {
  return {
    text: 'the element is on the screen',
    patienceMs: SYSTEM_MS,
    ask: ({ layout, screen }: Watched): Promise<Finding> => {
      const nodes =
        'ref' in target
          ? refNode(layout, target.ref)
          : 'selector' in target || 'name' in target
            ? meantIn(screen, target, layout.session.exactRoles)
            : [];
      const holds = nodes.some((node) => isShown(node, screen.window.bounds));
      const evidence = evidenceOf('state_readback', 'the element', 'on the screen', holds ? 'on the screen' : 'not on the screen', holds);
      return Promise.resolve({ state: holds ? 'holds' : 'contradicted', evidence });
    },
  };
}

function refNode({ session }: Layout, ref: string): Parameters<typeof isShown>[0][] {
  try {
    return [session.host.refs.resolve(ref)];
  } catch (error) {
    if (error instanceof HandsightError && error.kind === 'StaleRef') return [];
    throw error;
  }
}

const evidenceOf = (kind: Evidence['kind'], what: string, expected: string, observed: string, holds: boolean): Evidence => ({
  kind,
  what,
  expected,
  observed,
  holds,
});
