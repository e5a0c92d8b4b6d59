import { join } from 'node:path';
import { type Call, type Device, type Gesture, SteppedClock } from '@handsight/core/device';
import { isInteractive, isShown, RefRegistry, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import { openScenario, SHIPPED_SCENARIOS } from '@handsight/virtual';
import { table } from './table.ts';

const SCENARIOS = ['pocket', 'notepad', 'login'];
const LIMITS = { maxNodes: 10_000, maxDepth: 200 };
/** Long enough for whatever a tap starts. */
const STEP_MS = 2000;
const WORDS = ['kettle', '42', 'ada@example.org'];

interface DeviceTally extends Verdicts {
  device: string;
  steps: number;
}

/**
 * Random walks through the built-in devices, read as phones are read: without stable keys. The oracle is the device's own key of each
 * element, which the matcher does not see.
 */
export async function deviceTallies(steps: number, seed = 1): Promise<DeviceTally[]> {
  const tallies: DeviceTally[] = [];
  for (const name of SCENARIOS) {
    const clock = new SteppedClock(Date.UTC(2026, 0, 1, 9, 41));
    const device = await openScenario(join(SHIPPED_SCENARIOS, `${name}.yaml`), { clock });
    const call = { clock, deadline: Infinity, signal: new AbortController().signal };
    tallies.push({ device: `virtual:${name}`, steps, ...(await walkThrough(device, call, steps, seed)) });
    await device.close();
  }
  return tallies;
}

export async function deviceTable(steps: number): Promise<string> {
  const rows = (await deviceTallies(steps)).map(({ device, steps: done, stayed, kept, wrong }) => [
    device,
    ...[done, stayed].map(String),
    `${(Math.floor((kept / Math.max(1, stayed)) * 1000) / 10).toFixed(1)} %`,
    String(wrong),
  ]);
  return table([['refs on a random walk', 'steps', 'elements that stay', 'kept', 'wrong'], ...rows]);
}

async function walkThrough(device: Device, call: Call & { clock: SteppedClock }, steps: number, seed: number): Promise<Verdicts> {
  const judge = new Judge();
  const random = randomFrom(seed);
  for (let i = 0; i < steps; i++) {
    const [front] = await device.windows(call);
    if (front === undefined) break;
    const { root } = await device.read(front.window_uid, LIMITS, call);
    judge.read(front.window_uid, root);
    // A refused action counts as a step, too.
    await step(device, root, random, call).catch(() => undefined);
    await call.clock.step(STEP_MS);
  }
  return judge.verdicts;
}

/** What a ref has meant so far. Keys are `p4#save` and `p4:0.1`: the page by the time it was opened, and the part of it. */
interface Meaning {
  window: string;
  part: string;
  opened: Set<string>;
  /** A page that is opened again is the same one only while its subject is the same. */
  subjects: Set<string>;
}

/** The subject of a page: its first text, and the content of its fields. */
function subjectOf(root: UnifiedUINode): string {
  const nodes = [...walk(root)];
  const first = nodes.find(({ text }) => /\p{L}/u.test(text))?.text ?? '';
  return [first, ...nodes.map(({ value }) => value ?? '').filter((value) => value !== '')].join('\n');
}

interface Verdicts {
  stayed: number;
  kept: number;
  wrong: number;
}

/** Compares refs with the device's own keys. */
class Judge {
  readonly verdicts: Verdicts = { stayed: 0, kept: 0, wrong: 0 };
  readonly #registry = new RefRegistry();
  readonly #last = new Map<string, ReadonlyMap<string, string>>();
  readonly #meanings = new Map<string, Meaning>();

  read(window: string, tree: UnifiedUINode): void {
    const keys = new Map<UnifiedUINode, string>();
    const root = withoutKeys(tree, keys);
    const refs = this.#registry.track(root, window);
    const screen = screenBounds(root);
    const before = this.#last.get(window);
    const now = new Map<string, string>();
    const subject = subjectOf(root);
    for (const node of walk(root)) {
      const [key, ref] = [keys.get(node), refs.get(node)];
      if (key === undefined || ref === undefined || !isInteractive(node) || !isShown(node, screen)) continue;
      now.set(key, ref);
      const was = before?.get(key);
      if (was !== undefined) {
        this.verdicts.stayed++;
        if (was === ref) this.verdicts.kept++;
      }
      if (!this.#means(ref, window, key, subject)) this.verdicts.wrong++;
    }
    this.#last.set(window, now);
  }

  #means(ref: string, window: string, key: string, subject: string): boolean {
    const opened = /^p\d+/.exec(key)?.[0] ?? '';
    // Rows that share an id are numbered by position.
    const part = key.slice(opened.length).replace(/~\d+$/, '');
    const meaning = this.#meanings.get(ref) ?? { window, part, opened: new Set([opened]), subjects: new Set([subject]) };
    this.#meanings.set(ref, meaning);
    const isSame = meaning.window === window && meaning.part === part && (meaning.opened.has(opened) || meaning.subjects.has(subject));
    meaning.opened.add(opened);
    meaning.subjects.add(subject);
    return isSame;
  }
}

function withoutKeys(node: UnifiedUINode, keys: Map<UnifiedUINode, string>): UnifiedUINode {
  const copy = { ...node, key: '', children: node.children.map((child) => withoutKeys(child, keys)) };
  keys.set(copy, node.key);
  return copy;
}

/** Mostly a tap, otherwise a swipe, a text or Back. */
async function step(device: Device, root: UnifiedUINode, random: () => number, call: Call): Promise<void> {
  const screen = screenBounds(root);
  const controls = [...walk(root)].filter((node) => isInteractive(node) && isShown(node, screen) && node.enabled);
  const node = controls[Math.floor(random() * controls.length)];
  const chance = random();
  const touch: Omit<Gesture, 'paths'> = { button: 'left', count: 1, modifiers: [] };
  if (node === undefined || chance < 0.1) {
    await device.press({ key: chance < 0.02 ? 'home' : 'back', modifiers: [] }, call);
    return;
  }
  const { x, y } = node.center;
  if (node.scrollable || chance < 0.2) {
    const by = random() < 0.7 ? -300 : 300;
    await device.gesture(
      {
        paths: [
          [
            { x, y, atMs: 0 },
            { x, y: y + by, atMs: 400 },
          ],
        ],
        ...touch,
      },
      call,
    );
    return;
  }
  await device.gesture({ paths: [[{ x, y, atMs: 0 }]], ...touch }, call);
  if (node.actions.includes('type')) await device.type(WORDS[Math.floor(random() * WORDS.length)] ?? '', call);
}

/** Mulberry32: the same walk in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
