import { z } from 'zod';

import type { ActionInput } from '@handsight/core/act';
import type { Receipt } from '@handsight/core/host';
import type { AnyTool } from '@handsight/tools/tool';
import { onPlatform } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool, fieldsOf } from './action-tool.ts';
import { act } from './perform-action.ts';

interface AppAction {
  name: string;
  title: string;
  description: string;
  action: Extract<ActionInput, { app: string }>['type'];
  destructive: boolean;
}

/** Four tools that differ only in their action. */
function appTool({ name, title, description, action, destructive }: AppAction): AnyTool {
  return actionTool({
    name,
    title,
    description: `${description} Answers with the action envelope; success says that it was dispatched.`,
    input: z.strictObject({ ...onPlatform, appId: z.string().min(1).max(255).describe('Package name or bundle identifier') }),
    destructive,
    idempotent: true,
    sends: [action],
    source_module: 'server',
    selector: fieldsOf('appId'),
    run: async (input, context, labels) => {
      const { appId } = input;
      return act(await clientOn(context, input), { type: action, app: appId }, context, labels, {
        learned: (receipt) => ({
          details: observed(receipt, appId),
        }),
      });
    },
  });
}

function observed({ verification, duration_ms }: Receipt, appId: string): Record<string, unknown> {
  const front = verification?.evidence.find(({ kind }) => kind === 'app_in_front')?.observed.replace(/ \(".*$/s, '');
  return {
    launch_time_ms: duration_ms,
    ...(front === undefined ? {} : { observed_app: { appId: front, package: front, matchedTarget: front === appId } }),
  };
}

export const startApp = appTool({
  name: 'start_app',
  title: 'Start an app',
  description: 'Launch an app.',
  action: 'launch_app',
  destructive: false,
});
export const restartApp = appTool({
  name: 'restart_app',
  title: 'Restart an app',
  description: 'Stop an app and launch it again.',
  action: 'restart_app',
  destructive: true,
});
export const terminateApp = appTool({
  name: 'terminate_app',
  title: 'Stop an app',
  description: 'Stop an app.',
  action: 'stop_app',
  destructive: true,
});
export const resetAppData = appTool({
  name: 'reset_app_data',
  title: 'Reset an app',
  description: "Erase an app's data.",
  action: 'reset_app',
  destructive: true,
});
