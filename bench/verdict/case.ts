import type { ActionInput } from '@handsight/core/act';
import type { ActOptions, DeviceClient } from '@handsight/core/client';
import type { Truth } from './truth/truth.ts';

/** One action whose true outcome is known without the accessibility tree. `Bed` is what the part keeps open between its cases. */
export interface VerdictCase<Bed> {
  /** `switch`, `text field`, `combo box`. Control and perturbation are the pair that is counted. */
  control: string;
  /** `works`, `dead`, `reverts`: what is done to the control or its handler. */
  perturbation: string;
  params?: Record<string, string | number | boolean>;
  /** `virtual phone`, `adb`, `GTK 3`: how `unverifiable` is counted. */
  toolkit: string;
  /** Which oracle answers. Cases that share one are twins: it must have answered yes to one and no to another. */
  oracle: string;
  /** What the verdict can check the action against: stated with `expect`, implied by the action, or nothing. */
  postcondition: 'stated' | 'implied' | 'none';
  /** The postcondition was true before the input: it verifies nothing. */
  held?: boolean;
  /** Nothing keeps the action from having its effect: if the effect is absent, something else was done. */
  works?: boolean;
  /** It held before, and the action should detect that and send nothing. */
  idempotent?: boolean;
  /** The program transforms the input by design, such as a field that computes. Neither `verified` nor `failed` is true. */
  altered?: boolean;
  /** The field can be read and has kept its old text, or nothing but the beginning of the new one: only `failed` is true. */
  lost?: boolean;
  /** The effect cannot be read back: a secret, an opaque window. */
  unreadable?: boolean;
  /** Having no verdict is right: the action must, or may, be refused, or the device is lost while acting. */
  verdictless?: 'must' | 'may';
  /** Delay between the input and the effect or its loss. Within the part's patience it still has to be detected. */
  dueMs?: number;
  /** The effect, or its loss, comes so late that the reply may not know of it: then the next reply must say so. */
  later?: 'undone' | 'late' | 'unaffected';
  /** Cases of one group share what the bed keeps open for them: a lane runs them in sequence. */
  group?: string;
  stage: (bed: Bed) => Promise<Stage>;
  /** Milliseconds of the reading before the same input and of the input alone, to see what the verdict costs. */
  bareMs?: (bed: Bed) => Promise<number>;
}

/** A case that is ready for its action. */
export interface Stage {
  client: DeviceClient;
  action: ActionInput;
  options?: ActOptions;
  /** Asked before the action and after it. */
  truth: () => Promise<Truth>;
  /** Waits until nothing is pending in the program; omitted where `truth` itself waits for that. */
  atRest?: () => Promise<void>;
  /** What somebody else does between the reply and the next one. */
  meanwhile?: () => Promise<void>;
  /** Leaves the bed as the next case needs it. */
  clear?: () => Promise<void>;
}

/** Cases on devices of one kind. Each lane has a bed of its own and takes the next case. */
export interface Part<Bed> {
  name: string;
  lanes: number;
  /** A reaction within this time after the input must be waited for, expected or not. */
  patienceMs: number;
  cases: VerdictCase<Bed>[];
  open: () => Promise<Bed>;
  close: (bed: Bed) => Promise<void>;
}

/** A case without its behaviour. */
export type CaseFacts = Omit<VerdictCase<never>, 'stage' | 'bareMs'>;

export function nameOf({ toolkit, control, perturbation, params = {} }: CaseFacts): string {
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [`${toolkit}: ${control} / ${perturbation}`, ...given].join(' ');
}
