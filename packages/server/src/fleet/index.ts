export { connectFleet } from './fleet-settings.ts';
export { joinFleet } from './join-fleet.ts';
