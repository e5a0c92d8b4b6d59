import type { Call } from '../../device/call.ts';
import type { Capabilities } from '../../device/capabilities.ts';
import type { Gesture, Route } from '../../device/input.ts';
import type { Point } from '../../screen/geometry.ts';
import type { Action } from '../action.ts';
import type { Ledger } from '../../host/ledger.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Aim } from '../../look/target/aim.ts';
import type { WindowChoice } from '../../look/choose-window.ts';
import type { Layout } from '../../look/layout.ts';

/** What an action was resolved to. */
export interface Aims {
  /** What it acts on; for keys and typing without a target, what has the focus. */
  on?: Aim & { point?: Point };
  /** Where a drag or a swipe from point to point ends. */
  to?: Aim & { point?: Point };
  /** Finger paths of a gesture; the guards check what they touch. */
  gesture?: Gesture;
}

export interface Dispatch<A extends Action = Action> {
  session: DeviceSession;
  action: A;
  aims: Aims;
  /** The windows before the input. */
  layout: Layout;
  capabilities: Capabilities;
  call: Call;
  ledger: Ledger;
  /** What the receipt reports if an action of several inputs ends before all were sent. */
  sent: (soFar: Dispatched) => void;
  /** A field's old text was deleted: what that changed is read before anything is typed, so that it is not taken for the text's effect. */
  emptied: () => Promise<void>;
  /** For an input after the first: resolves its target now, in the same window unless another is named, and checks it like the first. */
  again: (action: Action, window?: WindowChoice) => Promise<Aims>;
}

export interface Dispatched {
  route: Route;
  details?: Record<string, unknown>;
}
