import type { Apps } from '@handsight/core/device';
import { AppNotInstalledError, HandsightError } from '@handsight/core/error';
import type { IosScreen } from './ios-screen.ts';
import { isObject, type WdaClient } from './wda-client.ts';

/** WebDriverAgent's numbers for the state of an app; below 2 it does not run. */
const RUNS_IN_BACKGROUND = 2;

/** The apps, as far as WebDriverAgent knows them: those that run, and any by its bundle identifier. */
export function appsOf(wda: WdaClient, screen: IosScreen): Apps {
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
    reset: (app) =>
      Promise.reject(
        new HandsightError('PlatformUnsupported', `WebDriverAgent cannot forget the data of ${app}: delete and install the app again`, {
          capability: 'apps',
        }),
      ),
    isRunning: async (app, call) => Number(await wda.ask('/wda/apps/state', { bundleId: app }, call)) >= RUNS_IN_BACKGROUND,
  };
}
