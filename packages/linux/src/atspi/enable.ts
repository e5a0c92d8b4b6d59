import { BusConnection } from '../dbus/connection.ts';

const STATUS = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };

/**
 * Turns accessibility on for a session and returns the address of its bus. Programs check IsEnabled when they start; Chromium
 * reports nothing at all without it.
 */
export async function enableAccessibility(sessionBus: string, signal: AbortSignal): Promise<string> {
  const bus = await BusConnection.open(sessionBus, signal);
  try {
    const set = { ...STATUS, interface: 'org.freedesktop.DBus.Properties', member: 'Set', signature: 'ssv' };
    const isOn = { signature: 'b', value: true };
    await bus.call({ ...set, args: ['org.a11y.Status', 'IsEnabled', isOn] }, signal);
    const answer = await bus.call({ ...STATUS, interface: 'org.a11y.Bus', member: 'GetAddress' }, signal);
    return answer.body().string();
  } finally {
    bus.close();
  }
}
