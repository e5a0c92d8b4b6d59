export { ClaimedPort, PortTaken, claimPort } from './claimed-port.ts';
export { reachable, whoListens } from './host-probe.ts';
export { isLoopback, requireToken } from './security.ts';
