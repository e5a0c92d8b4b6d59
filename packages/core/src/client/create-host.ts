import { ConfigSchema, type Config, type ConfigInput } from '../config/schema.ts';
import { realClock, type Clock } from '../device/clock.ts';
import { DeviceRegistry, type Driver } from '../device/registry.ts';
import { parseInput } from '../error/parse-input.ts';
import { OperatorAuthority } from '../guard/confirmation/operator.ts';
import { ACTION_KINDS } from '../act/action-kind.ts';
import type { ActionType } from '../act/action.ts';
import { makeGuards } from '../guard/guards.ts';
import { type ActionName, ActionNames } from '../host/action-names.ts';
import type { Describer } from '../host/describer.ts';
import { Host } from '../host/host.ts';
import type { ReceiptTerms } from '../host/receipt.ts';
import { takeScreenshot } from '../look/take-picture.ts';
import { READING_NAMES } from './reading.ts';

export interface HostParts {
  config?: ConfigInput;
  clock?: Clock;
  /** The drivers for the parsed configuration. */
  drivers: (config: Config, clock: Clock) => readonly Driver[];
  describer: (config: Config, clock: Clock) => Describer;
  /** The names of tools, paths and dialects' actions, for allow lists, deny lists and rules. */
  names?: readonly ActionName<ActionType>[];
  terms?: ReceiptTerms;
  /** Faults that must not stop an action. */
  onFault?: (error: unknown) => void;
}

/** The creator of a host is its operator, who alone decides approvals. */
export function createHost(parts: HostParts): { host: Host; operator: OperatorAuthority } {
  const config = parseInput(ConfigSchema, parts.config ?? {}, 'configuration');
  const clock = parts.clock ?? realClock;
  const operator = new OperatorAuthority();
  const names = new ActionNames(ACTION_KINDS, [...READING_NAMES, ...(parts.names ?? [])]);
  const devices = new DeviceRegistry();
  for (const driver of parts.drivers(config, clock)) devices.register(driver);
  const host = new Host({
    config,
    clock,
    devices,
    guard: makeGuards(config, { clock, authority: operator, names }),
    names,
    terms: parts.terms ?? { failureCodes: {}, nextTools: {} },
    describe: parts.describer(config, clock),
    takeScreenshot,
    onFault: parts.onFault ?? ((error) => process.emitWarning(error instanceof Error ? error : String(error))),
  });
  return { host, operator };
}
