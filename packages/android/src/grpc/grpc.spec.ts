import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gesture } from '../../../core/src/device/input.ts';
import { findEmulator } from './discover.ts';
import { emulatorService } from './emulator-client.ts';
import { touchFrames } from './emulator-client.ts';

describe('a running emulator', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handsight-avd-'));
    await mkdir(join(folder, 'avd', 'running'), { recursive: true });
    await writeFile(join(folder, 'avd', 'running', 'pid_7.ini'), 'port.serial=5556\nport.adb=5557\ngrpc.port = 9000\ngrpc.token=abc\n');
    await writeFile(join(folder, 'avd', 'running', 'pid_8.ini'), 'port.serial=5558\n');
    await writeFile(join(folder, 'avd', 'running', 'notes.txt'), 'port.serial=5560\ngrpc.port=1\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is found by what it has written down of itself, else 3000 above its console', async () => {
    const env = { XDG_RUNTIME_DIR: folder, HOME: folder };
    expect(await findEmulator('emulator-5556', env)).toEqual({ port: 9000, token: 'abc' });
    expect(await findEmulator('emulator-5558', env)).toEqual({ port: 8558, token: undefined });
    expect(await findEmulator('emulator-5560', env)).toEqual({ port: 8560, token: undefined });
    expect(await findEmulator('R58M123', env)).toBeUndefined();
    expect(await findEmulator('127.0.0.1:5555', env)).toBeUndefined();
  });
});

describe('fingers as frames', () => {
  const gesture = (paths: Gesture['paths'], count = 1): Gesture => ({ paths, button: 'left', count, modifiers: [] });

  it('go down, move at sixty frames a second, and are lifted where they end', () => {
    const frames = touchFrames(
      gesture([
        [
          { x: 0, y: 0, atMs: 0 },
          { x: 100, y: 0, atMs: 160 },
        ],
        [
          { x: 0, y: 50, atMs: 0 },
          { x: 0, y: 150, atMs: 160 },
        ],
      ]),
    );
    expect(frames[0]).toEqual({
      atMs: 0,
      touches: [
        { x: 0, y: 0, identifier: 0, pressure: 50 },
        { x: 0, y: 50, identifier: 1, pressure: 50 },
      ],
    });
    expect(frames.at(-1)).toEqual({
      atMs: 160,
      touches: [
        { x: 100, y: 0, identifier: 0, pressure: 0 },
        { x: 0, y: 150, identifier: 1, pressure: 0 },
      ],
    });
    expect(frames.map(({ atMs }) => atMs)).toEqual([...frames.map(({ atMs }) => atMs)].sort((a, b) => a - b));
    expect(frames.length).toBe(12);
  });

  it('of a double tap are lifted twice', () => {
    const frames = touchFrames(gesture([[{ x: 5, y: 6, atMs: 0 }]], 2));
    expect(frames.filter(({ touches }) => touches.every(({ pressure }) => pressure === 0))).toHaveLength(2);
  });
});

describe("the emulator's service", () => {
  it('has the published paths and numbers', () => {
    const { sendTouch, getScreenshot } = emulatorService();
    expect(sendTouch?.path).toBe('/android.emulation.control.EmulatorController/sendTouch');
    const bytes = sendTouch?.requestSerialize({ touches: [{ x: 1, y: 2, identifier: 3, pressure: 4 }], display: 0 });
    expect(bytes?.toString('hex')).toBe('0a08' + '0801' + '1002' + '1803' + '2004' + '1000');
    expect(getScreenshot?.responseDeserialize(Buffer.from('22020102', 'hex'))).toMatchObject({ image: Buffer.from([1, 2]) });
  });
});
