import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onPlatform, projectType } from '../fields.ts';
import { noXcode, runGradle } from './run-gradle.ts';

export const buildApp = debugTool({
  name: 'build_app',
  title: 'Build an app',
  description: "Run a project's gradlew and answer with the APK. Only for projects in folders that the operator named in builds.folders.",
  input: z.strictObject({
    ...onPlatform,
    projectType,
    projectPath: z.string().min(1).max(4000),
    variant: z.string().max(100).default('debug'),
  }),
  output: z.object({ success: z.literal(true), artifactPath: z.string(), durationMs: z.number(), output: z.string() }),
  kind: 'admin',
  destructive: true,
  idempotent: true,
  run: async (input, context) => {
    if (input.platform === 'ios') throw noXcode();
    return jsonAnswer({ success: true as const, ...(await runGradle(context.host, input, context.signal)) });
  },
});
