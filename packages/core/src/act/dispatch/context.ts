import type { Call } from '../../device/call.ts';
import type { Capabilities } from '../../device/capabilities.ts';
import type { Route } from '../../device/input.ts';
import type { Point } from '../../screen/geometry.ts';
import type { Action } from '../action.ts';
import type { Ledger } from '../../host/ledger.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Aim } from '../../look/target/aim.ts';

/** What an action was resolved to. */
export interface Aims {
  /** What it acts on; for keys and typing without a target, what has the focus. */
  on?: Aim & { point?: Point };
  /** Where a drag or a swipe from point to point ends. */
  to?: Aim & { point?: Point };
}

export interface Dispatch<A extends Action = Action> {
  session: DeviceSession;
  action: A;
  aims: Aims;
  capabilities: Capabilities;
  call: Call;
  ledger: Ledger;
  /** What the receipt is to say of an action of several inputs that ends before all of them were sent. */
  sent: (soFar: Dispatched) => void;
  /** For an input after the first: what the action aims at now, found in the same window and admitted as the first was. */
  again: (action: Action) => Promise<Aims>;
}

export interface Dispatched {
  route: Route;
  details?: Record<string, unknown>;
}
