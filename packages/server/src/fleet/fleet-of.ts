import { HandsightError } from '@handsight/core/error';
import type { FleetHost } from '@handsight/fleet';
import type { Host } from '@handsight/core/host';

const members = new WeakMap<Host, FleetHost>();

/** The fleet that a host belongs to, if any. */
export const fleetOf = (host: Host): FleetHost | undefined => members.get(host);

export const enterFleet = (host: Host, member: FleetHost): void => void members.set(host, member);

export function requireFleet(host: Host): FleetHost {
  const member = fleetOf(host);
  if (member !== undefined) return member;
  throw new HandsightError('PlatformUnsupported', 'this host belongs to no fleet', {
    hint: 'Start it with `handsight serve --fleet redis://…` or `postgres://…`.',
  });
}
