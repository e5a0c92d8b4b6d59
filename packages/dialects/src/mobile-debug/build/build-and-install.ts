import { z } from 'zod';

import { debugTool } from '../debug-tool.ts';
import { onDevice, projectType } from '../fields.ts';
import { clientOn, deviceOf, DeviceSchema } from '../on-device.ts';
import { actOptions } from '@handsight/tools/tool';
import { noXcode, runGradle } from './run-gradle.ts';

export const buildAndInstall = debugTool({
  name: 'build_and_install',
  title: 'Build and install an app',
  description:
    "Run a project's gradlew and install the APK. Answers with one line of JSON for each step, then the result. Only for projects in folders that the operator named in builds.folders.",
  input: z.strictObject({
    ...onDevice,
    projectType: projectType.optional(),
    projectPath: z.string().min(1).max(4000),
    timeout: z.number().positive().optional().describe('Milliseconds for the build'),
  }),
  output: z.object({
    success: z.boolean(),
    artifactPath: z.string(),
    device: DeviceSchema,
    installed: z.boolean(),
    verification: z.string().nullable(),
    error: z.string().optional(),
  }),
  kind: 'act',
  destructive: true,
  idempotent: true,
  sends: ['install_app'],
  run: async (input, context) => {
    if (input.platform === 'ios') throw noXcode();
    const client = await clientOn(context, input);
    const { projectPath, timeout: timeoutMs } = input;
    const { artifactPath, durationMs } = await runGradle(context.host, { projectPath, timeoutMs }, context.signal);
    const receipt = await client.perform({ type: 'install_app', path: artifactPath }, actOptions(context));
    const { success, error, verification, duration_ms } = receipt;
    const result = {
      success,
      artifactPath,
      device: await deviceOf(client),
      installed: success,
      verification: verification?.status ?? null,
      ...(error === null ? {} : { error: error.message }),
    };
    const steps = [
      { type: 'build', status: 'finished', artifactPath, durationMs },
      { type: 'install', status: success ? 'finished' : 'failed', durationMs: duration_ms },
    ];
    return {
      result,
      text: steps.map((step) => JSON.stringify(step)).join('\n'),
      screen: JSON.stringify(result),
      ...(error === null ? {} : { failed: true, error: error.code }),
    };
  },
});
