import type { Apps, Call, Clipboard, Logs, NetworkMeter } from '@handsight/core/device';
import { frontApp } from './world/windows.ts';
import type { World } from './world/world.ts';
import type { Session } from './session.ts';

/** Undefined for a scenario without apps. */
export function appsOf(session: Session): Apps | undefined {
  const { engine } = session;
  const installed = Object.entries(engine.world.scenario.apps);
  if (installed.length === 0) return undefined;
  const control = async (call: Call, change: () => void): Promise<void> => {
    await session.act(call, 'app_control', change);
  };
  return {
    list: (call) => session.ask(call, () => installed.map(([app, { label }]) => ({ app, label }))),
    current: (call) => session.ask(call, () => frontApp(engine.world)?.process ?? ''),
    launch: (app, call) => control(call, () => engine.launch(app)),
    stop: (app, call) => control(call, () => engine.stop(app)),
    reset: (app, call) => control(call, () => engine.reset(app)),
    isRunning: (app, call) => session.ask(call, () => engine.world.windows.some((w) => w.kind === 'app' && w.process === app)),
  };
}

export const clipboardOf = (session: Session): Clipboard => ({
  get: (call) => session.ask(call, () => session.engine.world.clipboard),
  set: (text, call) => session.ask(call, () => session.engine.copy(text)),
});

export const logsOf = (session: Session): Logs => ({
  read: ({ app, maxLines }, call) =>
    session.ask(call, () =>
      session.engine.world.logs.filter((line) => app === undefined || line.app === app).slice(-Math.max(1, maxLines)),
    ),
});

/** Undefined for a desktop. */
export const networkMeterOf = (session: Session): NetworkMeter | undefined =>
  session.engine.world.phone
    ? {
        read: (call) =>
          session.ask(call, () => {
            const { traffic } = session.engine.world;
            return { network: networkOf(session.engine.world), received_bytes: traffic.received, sent_bytes: traffic.sent };
          }),
      }
    : undefined;

/** Read from the scenario's variables, if it has them. */
function networkOf({ data }: World): string | null {
  if (data['airplane'] === true) return null;
  return data['wifi'] === false ? 'CELLULAR' : 'WIFI';
}
