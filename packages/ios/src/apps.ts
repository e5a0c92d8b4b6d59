import type { Apps, Call } from '@handsight/core/device';
import { AppNotInstalledError, HandsightError } from '@handsight/core/error';
import type { HostTools } from './host-tools.ts';
import type { IosScreen } from './ios-screen.ts';
import { isObject, type WdaClient } from './wda-client.ts';

/** WebDriverAgent's numbers for the state of an app; below 2 it does not run. */
const RUNS_IN_BACKGROUND = 2;

/** The apps: all that are installed where this machine can ask for them, else those that run; any can be started by its bundle identifier. */
export function appsOf(wda: WdaClient, screen: IosScreen, tools: HostTools | undefined): Apps {
  const launch = async (app: string, args: string[], call: Parameters<Apps['launch']>[1]): Promise<void> => {
    try {
      await wda.act('/wda/apps/launch', { bundleId: app, arguments: args, environment: {} }, call);
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      if (/not installed|no app "|unknown to FrontBoard|Cannot launch|not found/i.test(said))
        throw new AppNotInstalledError(`there is no app "${app}" on this iPhone`, { app });
      throw error;
    }
  };
  return {
    list: async (call) => {
      if (tools !== undefined) return tools.apps(call);
      const running = await wda.read('/wda/apps/list', call);
      const front = await screen.front(call);
      const ids = (Array.isArray(running) ? running : []).flatMap((one) =>
        isObject(one) && typeof one['bundleId'] === 'string' ? [one['bundleId']] : [],
      );
      return [...new Set(ids)].map((app) => ({ app, label: app === front.bundleId && front.name !== '' ? front.name : app }));
    },
    current: async (call) => (await screen.front(call)).bundleId,
    launch: (app, call) => launch(app, [], call),
    launchWith: (app, args, call) =>
      launch(
        app,
        Object.entries(args).flatMap(([name, value]) => [`-${name}`, String(value)]),
        call,
      ),
    stop: async (app, call) => {
      await wda.act('/wda/apps/terminate', { bundleId: app }, call);
    },
    reset: async (app, call) => {
      if (tools?.reset === undefined)
        throw new HandsightError(
          'PlatformUnsupported',
          `WebDriverAgent cannot forget the data of ${app}: delete and install the app again`,
          {
            capability: 'apps',
          },
        );
      await wda.act('/wda/apps/terminate', { bundleId: app }, call);
      await tools.reset(app, call);
    },
    ...(tools === undefined ? {} : { install: (file: string, call: Call) => tools.install(file, call) }),
    isRunning: async (app, call) => Number(await wda.ask('/wda/apps/state', { bundleId: app }, call)) >= RUNS_IN_BACKGROUND,
  };
}
