import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

import { WebSocketServer } from 'ws';

import type { AdbClient } from '../../packages/android/src/adb/adb-client.ts';

/** Two screens one above the other, as a navigator keeps them, and in front of them an icon in a button without a name. */
const APP = `
  const host = (place, ...children) => fiber('RCTView', { node: place }, children);
  const named = (name, ...children) => fiber({ displayName: name }, null, children);
  function fiber(type, stateNode, children) {
    children.forEach((child, i) => { child.sibling = children[i + 1] || null; });
    return { type, stateNode, child: children[0] || null, sibling: null };
  }
  const whole = [0, 0, 360, 800], button = [0, 0, 48, 48], icon = [12, 12, 24, 24];
  const screen = (name, glyph) => named(name, host(whole, named('Pressable', host(button, named('Memo(' + glyph + ')', host(icon))))));
  const root = fiber(null, null, [screen('HomeScreen', 'Menu'), screen('DetailScreen', 'ArrowLeft')]);
  globalThis.nativeFabricUIManager = { measureInWindow: (place, tell) => tell(...place) };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { renderers: new Map([[1, {}]]), getFiberRoots: () => new Set([{ current: root }]) };
  process.on('message', (ms) => {
    // A loop and Atomics.wait would be interrupted by the inspector; waiting for a process is not. The process reports when it runs.
    require('node:child_process').spawnSync('sh', ['-c', 'echo working; sleep ' + ms / 1000], { stdio: ['ignore', 'inherit', 'ignore'] });
  });
`;

export interface ScriptedApp {
  port: number;
  /** Blocks its only thread for this long. Resolves once blocked. */
  work(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Node with its own inspector, which is a real target of the DevTools protocol, and in it what React leaves in a global. */
export async function startScriptedApp(): Promise<ScriptedApp> {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', APP], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    if (child.stderr !== null) {
      createInterface(child.stderr).on('line', (line) => {
        const found = /ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    }
    child.once('exit', () => reject(new Error('it has ended')));
  });
  return {
    port,
    async work(ms) {
      child.send(ms);
      if (child.stdout !== null) await once(child.stdout, 'data');
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface DartVmStandIn {
  port: number;
  asked: string[];
  close(): Promise<void>;
}

interface Question {
  id: number;
  method: string;
  params: { isolateId?: string; expression?: string };
}

/** A stand-in for the Dart VM service: it answers the requests we make, without running Dart. */
export async function startDartVm(path: string): Promise<DartVmStandIn> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: `${path}ws` });
  await once(server, 'listening');
  const asked: string[] = [];
  let hasSemantics = false;
  const answers: Record<string, (params: Question['params']) => object> = {
    getVM: () => ({ type: 'VM', isolates: [{ id: 'isolates/1' }, { id: 'isolates/2' }] }),
    getIsolate: ({ isolateId = '' }) => ({
      type: 'Isolate',
      id: isolateId,
      extensionRPCs: isolateId === 'isolates/2' ? ['ext.flutter.debugDumpSemanticsTreeInTraversalOrder'] : [],
      libraries: [{ id: 'libraries/7', uri: 'package:flutter/src/semantics/binding.dart' }],
    }),
    evaluate: () => {
      hasSemantics = true;
      return { type: '@Instance' };
    },
    'ext.flutter.debugDumpSemanticsTreeInTraversalOrder': () => ({
      data: hasSemantics ? 'SemanticsNode#0\n └─SemanticsNode#1' : 'Semantics not generated.\nFor performance reasons…',
    }),
  };
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString('utf8')) as Question;
      asked.push(method);
      const result = answers[method]?.(params);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error: { message: 'unknown' } } : { result }) }));
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A phone that answers each command with the next of its answers, repeating the last. */
export function scriptedAdb(answers: Record<string, string[]>, hostPort = 0): AdbClient & { commands: string[]; released: number[] } {
  const commands: string[] = [];
  const released: number[] = [];
  return {
    commands,
    released,
    run(command) {
      commands.push(command);
      const [, said = []] = Object.entries(answers).find(([start]) => command.startsWith(start)) ?? [];
      return Promise.resolve((said.length > 1 ? said.shift() : said[0]) ?? '');
    },
    forward: () => Promise.resolve(hostPort),
    unforward(port) {
      released.push(port);
      return Promise.resolve();
    },
  };
}
