import { z } from 'zod';

import { clientOn } from '../on-device.ts';
import { onPlatform, projectType } from '../fields.ts';
import { actionTool, fieldsOf } from './action-tool.ts';
import { act } from './perform-action.ts';

export const installApp = actionTool({
  name: 'install_app',
  title: 'Install an app',
  description:
    'Install an app from a file in the data folder or a folder that the configuration names. Answers with the action envelope; success says that it was dispatched.',
  input: z.strictObject({
    ...onPlatform,
    projectType,
    appPath: z.string().min(1).max(4000).describe('An APK, or for iOS an .app or .ipa'),
  }),
  destructive: true,
  idempotent: true,
  sends: ['install_app'],
  source_module: 'server',
  selector: fieldsOf('appPath'),
  run: async (input, context, labels) =>
    act(await clientOn(context, input), { type: 'install_app', path: input.appPath }, context, {
      ...labels,
      details: { project_type: input.projectType },
    }),
});
