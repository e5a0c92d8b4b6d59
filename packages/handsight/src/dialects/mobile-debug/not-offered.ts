import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import type { AnyTool } from '../../tool/tool.ts';
import { debugTool } from './debug-tool.ts';
import { onDevice, onPlatform } from './fields.ts';

interface NotOffered {
  name: string;
  title: string;
  input: z.ZodObject;
  /** What is lacking, and what can be done instead. */
  capability: string;
  instead: string;
}

const path = z.string().min(1).max(4000);
const projectType = z.enum(['native', 'kmp', 'react-native', 'flutter']);
const sessionId = z.string().max(255).optional();

const NOT_OFFERED: NotOffered[] = [
  {
    name: 'build_app',
    title: 'Build an app',
    input: z.strictObject({ ...onPlatform, projectType, projectPath: path, variant: z.string().max(100).optional() }),
    capability: 'app builds',
    instead: 'build it with its own tools',
  },
  {
    name: 'build_and_install',
    title: 'Build and install an app',
    input: z.strictObject({ ...onDevice, projectType: projectType.optional(), projectPath: path, timeout: z.number().optional() }),
    capability: 'app builds',
    instead: 'build it with its own tools and install it with adb',
  },
  {
    name: 'start_log_stream',
    title: 'Start a log stream',
    input: z.strictObject({
      ...onDevice,
      packageName: z.string().min(1).max(255),
      level: z.enum(['error', 'warn', 'info', 'debug']).default('error'),
      sessionId,
    }),
    capability: 'log streams',
    instead: 'use get_logs with since_seconds',
  },
  {
    name: 'read_log_stream',
    title: 'Read a log stream',
    input: z.strictObject({ ...onDevice, sessionId }),
    capability: 'log streams',
    instead: 'use get_logs with since_seconds',
  },
  {
    name: 'stop_log_stream',
    title: 'Stop a log stream',
    input: z.strictObject({ ...onDevice, sessionId }),
    capability: 'log streams',
    instead: 'use get_logs with since_seconds',
  },
  {
    name: 'get_network_activity',
    title: 'Network activity',
    input: z.strictObject(onPlatform),
    capability: 'network log',
    instead: 'use get_logs',
  },
];

/** The mobile-debug dialect's tools that no device here can serve: a typed refusal says so, with what to do instead. */
export const notOffered: AnyTool[] = NOT_OFFERED.map(({ name, title, input, capability, instead }) =>
  debugTool({
    name,
    title,
    description: `Not offered here: ${instead}.`,
    input,
    output: z.object({}),
    kind: 'admin',
    destructive: false,
    idempotent: true,
    run: () => Promise.reject(new HandsightError('PlatformUnsupported', `${capability} is not supported: ${instead}`, { capability })),
  }),
);
