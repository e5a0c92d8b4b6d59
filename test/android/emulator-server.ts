import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server, ServerCredentials, status, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { z } from 'zod';

import type { PathPoint } from '../../packages/core/src/device/input.ts';
import type { VirtualDevice } from '../../packages/virtual/src/virtual-device.ts';
import { emulatorService, type EmulatorCall } from '../../packages/android/src/grpc/emulator-client.ts';
import { encodePng } from '../../packages/core/src/picture/encode-png.ts';
import { toPixels } from '../../packages/core/src/picture/to-pixels.ts';
import { callOf } from './call.ts';

const TouchSchema = z.object({
  touches: z.array(z.object({ x: z.number(), y: z.number(), identifier: z.number(), pressure: z.number() })),
});
const ClipSchema = z.object({ text: z.string() });

/** An emulator's control service in front of a virtual device. */
export interface EmulatorServer {
  port: number;
  token: string;
  /** The folder of the emulator's discovery file. */
  env: { XDG_RUNTIME_DIR: string };
  /** The calls that were answered. */
  calls: EmulatorCall[];
  close(): Promise<void>;
}

export async function serveEmulator(device: VirtualDevice, consolePort: number): Promise<EmulatorServer> {
  const token = 'a-token-of-this-run';
  const calls: EmulatorCall[] = [];
  const fingers = new Map<number, PathPoint[]>();
  let begun = 0;

  const answers: Record<EmulatorCall, (request: unknown) => Promise<object>> = {
    getStatus: () => Promise.resolve({ version: '1', booted: true }),
    getScreenshot: async () => ({ image: await encodePng(await toPixels(await device.picture('screen', callOf()))) }),
    sendKey: () => Promise.resolve({}),
    getClipboard: async () => ({ text: await device.clipboard.get(callOf()) }),
    setClipboard: async (request) => {
      await device.clipboard.set(ClipSchema.parse(request).text, callOf());
      return {};
    },
    sendTouch: async (request) => {
      const { touches } = TouchSchema.parse(request);
      if (fingers.size === 0) begun = Date.now();
      for (const { x, y, identifier } of touches) {
        const path = fingers.get(identifier) ?? [];
        fingers.set(identifier, [...path, { x, y, atMs: Date.now() - begun }]);
      }
      if (touches.some(({ pressure }) => pressure > 0)) return {};
      const paths = [...fingers.values()].map((path) => (isStill(path) ? path.slice(0, 1) : path));
      fingers.clear();
      await device.gesture({ paths, button: 'left', count: 1, modifiers: [] }, callOf());
      return {};
    },
  };

  const server = new Server();
  const handler =
    (name: EmulatorCall) =>
    (call: ServerUnaryCall<unknown, object>, reply: sendUnaryData<object>): void => {
      if (call.metadata.get('authorization')[0] !== `Bearer ${token}`) {
        reply({ code: status.UNAUTHENTICATED, details: 'invalid_token' });
        return;
      }
      calls.push(name);
      answers[name](call.request).then(
        (answer) => reply(null, answer),
        (error: unknown) => reply({ code: status.INTERNAL, details: String(error) }),
      );
    };
  const names: EmulatorCall[] = ['getStatus', 'getScreenshot', 'sendKey', 'getClipboard', 'setClipboard', 'sendTouch'];
  server.addService(emulatorService(), Object.fromEntries(names.map((name) => [name, handler(name)])));
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), 'handsight-emulator-'));
  await mkdir(join(folder, 'avd', 'running'), { recursive: true });
  const facts = [`port.serial=${consolePort}`, 'avd.name=test', `grpc.port=${port}`, `grpc.token=${token}`];
  await writeFile(join(folder, 'avd', 'running', 'pid_1.ini'), facts.join('\n'));
  return {
    port,
    token,
    env: { XDG_RUNTIME_DIR: folder },
    calls,
    close: async () => {
      server.forceShutdown();
      await rm(folder, { recursive: true });
    },
  };
}

const isStill = (path: PathPoint[]): boolean =>
  path.every(({ x, y }) => x === path[0]?.x && y === path[0].y) && (path.at(-1)?.atMs ?? 0) < 400;
