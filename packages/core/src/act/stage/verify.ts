import type { Call } from '../../device/call.ts';
import type { Action } from '../action.ts';
import { evaluate } from '../../look/check/evaluate.ts';
import type { Predicate } from '../../look/check/predicate.ts';
import { formatObserved, formatExpected } from '../../look/check/format-check.ts';
import type { Aims } from '../dispatch/context.ts';
import type { Evidence, Verification } from '../../host/receipt.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { until } from '../../look/wait/until.ts';

/** What the caller asked to see, or what the action implies and the device can read back. A changed picture never verifies. */
export async function verify(
  session: DeviceSession,
  action: Action,
  aims: Aims,
  readBack: Evidence[],
  expect: Predicate[],
  expectMs: number,
  call: Call,
): Promise<Verification> {
  const evidence =
    expect.length > 0 ? await expected(session, expect, expectMs, call) : await implied(session, action, aims, readBack, call);
  if (evidence.length === 0) return { status: 'unverifiable', evidence };
  return { status: evidence.every((each) => each.holds) ? 'verified' : 'failed', evidence };
}

/** Postconditions may take a moment; they are asked again as the screen changes until they hold or the time is up. */
async function expected(session: DeviceSession, predicates: Predicate[], timeoutMs: number, call: Call): Promise<Evidence[]> {
  let evidence: Evidence[] = [];
  await until(session, call, timeoutMs, async () => {
    const results = await Promise.all(predicates.map((predicate) => evaluate(session, predicate, call)));
    evidence = results.map((result) => ({
      kind: 'predicate',
      what: result.kind,
      expected: formatExpected(result),
      observed: formatObserved(result),
      holds: result.passed,
    }));
    return results.every((result) => result.passed);
  });
  return evidence;
}

async function implied(session: DeviceSession, action: Action, aims: Aims, readBack: Evidence[], call: Call): Promise<Evidence[]> {
  switch (action.type) {
    case 'launch_app':
    case 'restart_app':
    case 'stop_app': {
      const { apps } = session.device;
      if (apps === undefined) return [];
      const wantsFront = action.type !== 'stop_app';
      // An activity may be named behind its package.
      const app = action.app.replace(/^([\w.]+)\/[\w.$]+$/, '$1');
      let front = '';
      const holds = await until(session, call, 3000, async () => {
        front = await apps.current(call);
        return (front === app) === wantsFront;
      });
      return [{ kind: 'app_in_front', what: 'the app in front', expected: wantsFront ? app : `not ${app}`, observed: front, holds }];
    }
    case 'set_clipboard': {
      const { clipboard } = session.device;
      if (clipboard === undefined) return [];
      const holds = (await clipboard.get(call)) === action.text;
      return [
        {
          kind: 'clipboard_readback',
          what: 'the clipboard',
          expected: `${action.text.length} characters`,
          observed: holds ? 'the same' : 'something else',
          holds,
        },
      ];
    }
    case 'set_orientation': {
      const bounds = (await session.monitors(call)).find((monitor) => monitor.primary)?.bounds;
      if (bounds === undefined) return [];
      const observed = bounds.right - bounds.left > bounds.bottom - bounds.top ? 'landscape' : 'portrait';
      return [
        { kind: 'state_readback', what: 'the orientation', expected: action.orientation, observed, holds: observed === action.orientation },
      ];
    }
    case 'bring_to_front': {
      const uid = aims.on?.look.window.window_uid ?? '';
      const focused = (await session.windows(call)).find((w) => w.focused)?.window_uid ?? 'none';
      return [{ kind: 'window_change', what: 'the window in front', expected: uid, observed: focused, holds: focused === uid }];
    }
    case 'scroll_to':
      return [{ kind: 'state_readback', what: 'the element', expected: 'on the screen', observed: 'on the screen', holds: true }];
    default:
      return readBack;
  }
}
