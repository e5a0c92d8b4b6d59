import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import { FRAMEWORK_CHANNELS } from '@handsight/core/device';
import { AppNotInstalledError, GrpcConnectionError, HandsightError } from '@handsight/core/error';
import { frameworkHints, systemDialogs } from '@handsight/core/screen';
import type { ToolContext } from '@handsight/tools/tool';
import { deviceId } from '@handsight/tools/tool';
import { act } from './perform-step.ts';
import { jsonAnswer } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES } from './constants.ts';
import { compactScreen } from './compact-screen.ts';
import { connectTo } from './connected-app.ts';
import { packageName } from './package-name.ts';

const backend = z.enum(['auto', 'adb', 'grpc']);

export const connect = agentestTool({
  name: TOOL_NAMES.CONNECT,
  title: 'Connect',
  description: 'Connect to a device and launch the app. Answers with the connection, then the initial UI tree with refs.',
  input: z.strictObject({
    packageName,
    deviceId: z.string().min(1).max(300).optional().describe('Device; the one in use if left out'),
    backend: backend.default('auto'),
    verbose: z.boolean().default(false).describe('Say how the framework was detected'),
  }),
  output: z.object({
    deviceId: z.string(),
    packageName: z.string(),
    backend: z.string(),
    helperInstalled: z.boolean(),
    framework: z.enum(['flutter', 'react_native', 'compose', 'native']),
    frameworkSync: z.array(z.enum(FRAMEWORK_CHANNELS)),
    screenFingerprint: z.string(),
    warnings: z.array(z.string()).optional(),
    diagnostics: z.array(z.string()).optional(),
  }),
  kind: 'act',
  destructive: false,
  idempotent: true,
  sends: ['launch_app'],
  run: async (input, context) => {
    const id = input.deviceId === undefined ? context.device() : await deviceId(context.host, input.deviceId);
    await (await context.client(id)).chooseBackend(input.backend === 'adb' ? 'adb' : 'auto');
    const client = await context.client(id);
    const adapter = await adapterFor(client, input.backend);
    await bringUp(client, input.packageName, context);
    context.connection.device = id;
    connectTo(context.connection, input.packageName);
    const { facts } = await client.info();
    const screen = await client.screen({}, context.signal);
    const { primary, signals } = frameworkHints(screen.root);
    const attached = await client.attachFramework(input.packageName, primary);
    const warnings = [
      ...(screen.degraded === null ? [] : [`${screen.degraded.reason}: ${screen.degraded.detail}`]),
      ...systemDialogs(screen.root).map(({ title }) => `a system dialog is in front: ${title}`),
    ];
    const { text, fingerprint } = compactScreen(screen);
    const answer = jsonAnswer({
      deviceId: id,
      packageName: input.packageName,
      backend: adapter,
      helperInstalled: facts['helper'] === 'handsight' || facts['helper'] === 'appium',
      framework: primary,
      frameworkSync: attached?.channels ?? [],
      screenFingerprint: fingerprint,
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(input.verbose || warnings.length > 0 || attached?.channels.length === 0
        ? { diagnostics: [...frameworkLines(primary, signals), ...(attached?.diagnostics ?? [])] }
        : {}),
    });
    return { ...answer, screen: text };
  },
});

const frameworkLines = (primary: string, signals: string[]): string[] =>
  signals.length === 0
    ? [`[framework] nothing on the screen says which framework made it; taken as ${primary}, no sync channel asked`]
    : signals.map((signal) => `[framework] ${signal}`);

async function adapterFor(client: DeviceClient, wanted: z.infer<typeof backend>): Promise<string> {
  const { adapter, platform } = await client.capabilities();
  if (wanted === 'grpc' && adapter !== 'grpc') throw new GrpcConnectionError(`${client.device} has no gRPC backend`);
  if (wanted === 'adb' && platform !== 'android') {
    throw new HandsightError('PlatformUnsupported', `${client.device} is not reached by adb`, { device: client.device, capability: 'adb' });
  }
  return adapter;
}

/** A device without app control must already show the app. */
async function bringUp(client: DeviceClient, app: string, context: ToolContext): Promise<void> {
  if ((await client.capabilities()).apps) {
    await act(client, { type: 'launch_app', app }, context);
    return;
  }
  const windows = await client.windows();
  if (!windows.some(({ process }) => process === app))
    throw new AppNotInstalledError(`${client.device} does not show ${app} and cannot start it`);
}
