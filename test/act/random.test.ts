import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { withDeadline } from '../../packages/core/src/device/call.ts';
import { ERROR_KINDS } from '../../packages/core/src/error/table.ts';
import { treeHash } from '../../packages/core/src/screen/tree-hash.ts';

/** On each device; `npm run soak` makes it 20,000 over all of them. */
const ACTIONS = Number(process.env['HANDSIGHT_SOAK_ACTIONS'] ?? 400);
const SEED = Number(process.env['HANDSIGHT_SEED'] ?? 20_261_115);

/** From this many actions on the heap is measured too; shorter runs end before it has warmed up. */
const ENOUGH_TO_WEIGH = 5000;
const WARM_AFTER = 0.3;
const MEBIBYTE = 1024 * 1024;

/** Heap in use after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / MEBIBYTE;
}

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);
beforeAll(() => process.on('unhandledRejection', onRejection));
afterAll(() => process.off('unhandledRejection', onRejection));

/** Mulberry32: small, seeded, good enough to choose by. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const KEYS = [
  'enter',
  'tab',
  'escape',
  'back',
  'home',
  'backspace',
  'left',
  'right',
  'up',
  'down',
  'ctrl+a',
  'ctrl+v',
  'ctrl+x',
  'recents',
  'page_down',
];
const TEXTS = ['a', 'hello', '12345', 'Grüße', '漢字', 'שלום', '🙂', ' ', 'a b', "it's; $(x)"];
const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;

function randomAction(random: () => number, refs: string[], width: number, height: number): ActionInput {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const ref = pick(refs);
  const target =
    ref === undefined || random() < 0.2 ? { x: Math.floor(random() * width * 1.02), y: Math.floor(random() * height * 1.02) } : { ref };
  const direction = pick(DIRECTIONS) ?? 'down';
  const kinds: (() => ActionInput)[] = [
    () => ({ type: 'tap', target }),
    () => ({ type: 'tap', target }),
    () => ({ type: 'tap', target }),
    () => ({ type: 'tap', target, count: 2 }),
    () => ({ type: 'long_press', target }),
    () => ({ type: 'type', text: pick(TEXTS) ?? '', target }),
    () => ({ type: 'type', text: pick(TEXTS) ?? '' }),
    () => ({ type: 'clear', target }),
    () => ({ type: 'key', keys: pick(KEYS) ?? 'enter' }),
    () => ({ type: 'key', keys: pick(KEYS) ?? 'enter' }),
    () => ({ type: 'swipe', direction }),
    () => ({ type: 'scroll', direction, clicks: 1 + Math.floor(random() * 5) }),
    () => ({ type: 'focus', target }),
    () => ({ type: 'invoke', target }),
    () => ({ type: 'set_value', target, value: pick(TEXTS) ?? '' }),
    () => ({ type: 'hover', target }),
    () => ({ type: 'drag', from: target, to: { x: Math.floor(random() * width), y: Math.floor(random() * height) } }),
    () => ({ type: 'set_clipboard', text: pick(TEXTS) ?? '' }),
    () => ({ type: 'set_orientation', orientation: random() < 0.5 ? 'portrait' : 'landscape' }),
  ];
  return (pick(kinds) ?? kinds[0])?.() ?? { type: 'wait', durationMs: 0 };
}

/** What must hold for every receipt. */
function expectConsistent(receipt: Receipt): void {
  const isAlreadySo = receipt.verification?.status === 'verified' && receipt.dispatched === 'no';
  expect(receipt.success).toBe(receipt.ok && (receipt.dispatched === 'yes' || isAlreadySo));
  if (receipt.error !== null) {
    expect(ERROR_KINDS).toContain(receipt.error.code);
    expect(receipt.error.code).not.toBe('Internal');
    expect(receipt.lifecycle_state).toBe('failed');
  } else {
    const status = receipt.verification?.status;
    const isFinal = status === 'verified' || status === 'failed';
    expect(receipt.lifecycle_state).toBe(isFinal ? status : receipt.dispatched === 'no' ? 'resolved' : 'pending_verification');
  }
  if (receipt.ok && receipt.window_changed === null && receipt.before !== null && receipt.after !== null) {
    if (receipt.before.tree_hash !== receipt.after.tree_hash) expect(receipt.changed).toBe(true);
    if (!receipt.changed) expect(receipt.diff).toEqual([]);
  }
}

/** Most of an action is waiting for the screen to settle, so the devices run concurrently; the heap is measured alone. */
const suite = ACTIONS < ENOUGH_TO_WEIGH ? describe.concurrent : describe;

suite.each(['notepad', 'login', 'pocket'])('random actions on %s', (scenario) => {
  it(`give ${ACTIONS} receipts that agree with an independent reading (seed ${SEED})`, { timeout: 1_800_000 }, async () => {
    const random = dice(SEED);
    const { host } = openHost();
    const client = await DeviceClient.on(host, `virtual:${scenario}`, 'soak');
    const [monitor] = await client.monitors();
    const width = monitor?.bounds.right ?? 1000;
    const height = monitor?.bounds.bottom ?? 1000;
    let settled = 0;
    let warm = 0;
    for (let i = 0; i < ACTIONS; i++) {
      if (ACTIONS >= ENOUGH_TO_WEIGH && i === Math.floor(ACTIONS * WARM_AFTER)) warm = heapInUse();
      const refs = [...(await client.compact()).refMap.keys()];
      const receipt = await client.perform(randomAction(random, refs, width, height));
      expectConsistent(receipt);
      if (receipt.after === null || client.session.device.rest.isStill() !== true) continue;
      const { device } = client.session;
      const { window_uid, tree_hash } = receipt.after;
      const { root } = await withDeadline(host.clock, 5000, 'independent reading', (call) =>
        device.read(window_uid, { maxNodes: 20_000, maxDepth: 512 }, call),
      );
      if (client.session.device.rest.isStill() !== true) continue;
      settled++;
      expect(treeHash(root)).toBe(tree_hash);
    }
    expect(settled).toBeGreaterThan(ACTIONS / 4);
    expect(rejections).toEqual([]);
    if (ACTIONS >= ENOUGH_TO_WEIGH) {
      const end = heapInUse();
      process.stdout.write(
        `${scenario}: heap ${warm.toFixed(1)} MiB after ${ACTIONS * WARM_AFTER} actions, ${end.toFixed(1)} MiB after ${ACTIONS}\n`,
      );
      expect(end).toBeLessThan(warm * 1.15 + 5);
    }
    await host.close();
  });
});
