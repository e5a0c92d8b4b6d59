import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onPlatform } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema } from './envelope.ts';

export const installApp = debugTool({
  name: 'install_app',
  title: 'Install an app',
  description:
    'Install an app from a file in the data folder or a folder that the configuration names. Answers with the action envelope; success says that it was dispatched.',
  input: z.strictObject({
    ...onPlatform,
    projectType: z.enum(['native', 'kmp', 'react-native', 'flutter']),
    appPath: z.string().min(1).max(4000).describe('An APK'),
  }),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: true,
  run: async (input, context) => {
    const { appPath, projectType } = input;
    return act(await clientOn(context, input), { type: 'install_app', path: appPath }, context, {
      action_type: 'install_app',
      source_module: 'server',
      selector: { appPath },
      details: { project_type: projectType },
    });
  },
});
