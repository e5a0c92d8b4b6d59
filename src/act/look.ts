import type { Call } from '../device/call.ts';
import type { ReadLimits } from '../device/device.ts';
import type { WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import { hiddenTexts } from '../guard/redaction/hidden-texts.ts';
import type { Bounds } from '../screen/geometry.ts';
import { computeIdleFingerprint, computeScreenFingerprint } from '../screen/fingerprint.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Degraded } from '../screen/screen.ts';
import { explainThin } from '../screen/sign/thin.ts';
import { treeHash } from '../screen/tree-hash.ts';
import { walk } from '../screen/walk.ts';
import type { DeviceSession } from './session.ts';

export const DEFAULT_LIMITS: ReadLimits = { maxNodes: 20_000, maxDepth: 512 };
export const READ_TIMEOUT_MS = 10_000;

/** Which window a caller means; nothing means the one in front. */
export interface WindowChoice {
  uid?: string | undefined;
  index?: number | undefined;
}

/** One reading of one window. `raw` never leaves the door; `root` is what others may see; `matched` is the one of them that selectors and predicates are asked of. */
export interface Look {
  window: WindowInfo;
  raw: UnifiedUINode;
  root: UnifiedUINode;
  matched: UnifiedUINode;
  /** What a picture of the window must not show. */
  hidden: Bounds[];
  /** Ref by node id, the same in both trees. */
  refs: ReadonlyMap<string, string>;
  nodeCount: number;
  degraded?: Degraded;
  /** Milliseconds since the epoch. */
  at: number;
  captureMs: number;
  readonly treeHash: string;
  readonly fingerprint: string;
  readonly idle: string;
  /** Texts of the raw tree of which the other says nothing. */
  readonly hiddenTexts: ReadonlySet<string>;
  /** A raw node as others may see it. Whatever is told of a node is told of this one. */
  shown(node: UnifiedUINode): UnifiedUINode;
  /** Whether what a raw node holds is hidden, so that what is typed into it must be, too. */
  isSecret(node: UnifiedUINode): boolean;
}

/** Read a window afresh, or take the last reading where the device vouches that nothing has changed since. */
export async function look(session: DeviceSession, choice: WindowChoice, call: Call, limits: ReadLimits = DEFAULT_LIMITS): Promise<Look> {
  const window = chooseWindow(await session.windows(call), choice);
  return lookAt(session, window, call, limits);
}

export async function lookAt(session: DeviceSession, window: WindowInfo, call: Call, limits: ReadLimits = DEFAULT_LIMITS): Promise<Look> {
  const known = session.current(window.window_uid);
  if (known !== undefined && limits === DEFAULT_LIMITS) return known;
  const begun = call.clock.now();
  const version = session.version(window.window_uid);
  const reading = await session.device.read(window.window_uid, limits, call);
  const { redaction } = session.host.guard;
  const { root, areas, secret } = redaction.redactTree(reading.root, window.title);
  const refs = session.track(reading.root, window.window_uid);
  const degraded = reading.degraded ?? explainThin(reading.root) ?? undefined;
  const made = new Reading({
    window: { ...window, title: redaction.redactTitle(window.title) },
    raw: reading.root,
    root,
    matched: redaction.matchesHidden ? reading.root : root,
    hidden: areas,
    secret,
    replacement: redaction.replacement,
    refs,
    nodeCount: reading.nodeCount,
    ...(degraded === undefined ? {} : { degraded }),
    at: begun,
    captureMs: call.clock.now() - begun,
  });
  session.remember(made, version);
  return made;
}

type Facts = Omit<Look, 'treeHash' | 'fingerprint' | 'idle' | 'hiddenTexts' | 'shown' | 'isSecret'> & {
  secret: ReadonlySet<UnifiedUINode>;
  replacement: string;
};

/** Hashes are worked out when first asked for. All but `idle` are over what others may see. */
class Reading implements Look {
  readonly window: WindowInfo;
  readonly raw: UnifiedUINode;
  readonly root: UnifiedUINode;
  readonly matched: UnifiedUINode;
  readonly hidden: Bounds[];
  readonly refs: ReadonlyMap<string, string>;
  readonly nodeCount: number;
  readonly degraded?: Degraded;
  readonly at: number;
  readonly captureMs: number;
  readonly #secret: ReadonlySet<UnifiedUINode>;
  readonly #replacement: string;
  #hiddenTexts: Set<string> | undefined;
  #byId: Map<string, UnifiedUINode> | undefined;
  #treeHash: string | undefined;
  #fingerprint: string | undefined;
  #idle: string | undefined;

  constructor(facts: Facts) {
    this.window = facts.window;
    this.raw = facts.raw;
    this.root = facts.root;
    this.matched = facts.matched;
    this.hidden = facts.hidden;
    this.refs = facts.refs;
    this.nodeCount = facts.nodeCount;
    if (facts.degraded !== undefined) this.degraded = facts.degraded;
    this.at = facts.at;
    this.captureMs = facts.captureMs;
    this.#secret = facts.secret;
    this.#replacement = facts.replacement;
  }

  isSecret(node: UnifiedUINode): boolean {
    return [...walk(node)].some((each) => each.password || this.#secret.has(each));
  }

  get hiddenTexts(): ReadonlySet<string> {
    return (this.#hiddenTexts ??= hiddenTexts(this.raw, this.root, this.#replacement));
  }

  shown(node: UnifiedUINode): UnifiedUINode {
    if (this.root === this.raw) return node;
    this.#byId ??= new Map([...walk(this.root)].map((each) => [each.id, each]));
    return this.#byId.get(node.id) ?? this.root;
  }

  get treeHash(): string {
    return (this.#treeHash ??= treeHash(this.root));
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= computeScreenFingerprint(this.root));
  }

  get idle(): string {
    return (this.#idle ??= computeIdleFingerprint(this.raw));
  }
}

/** Contract 004's order: the focused window, then by title. Keyboards and toasts come last. */
export function inListOrder(windows: WindowInfo[]): WindowInfo[] {
  const rank = (w: WindowInfo): number => (w.focused ? 0 : w.kind === 'keyboard' || w.kind === 'toast' ? 2 : 1);
  return [...windows].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title) || a.window_uid.localeCompare(b.window_uid));
}

/** A window that is gone is refused; another one is never taken instead. */
export function chooseWindow(windows: WindowInfo[], choice: WindowChoice): WindowInfo {
  if (choice.uid !== undefined) {
    const named = windows.find((w) => w.window_uid === choice.uid);
    if (named !== undefined) return named;
    throw new HandsightError('WindowGone', `there is no window ${choice.uid.slice(0, 80)} any more`, {
      window_uid: choice.uid.slice(0, 200),
    });
  }
  const ordered = inListOrder(windows);
  if (choice.index !== undefined) {
    const named = ordered[choice.index];
    if (named !== undefined) return named;
    throw new HandsightError('WindowGone', `there is no window with index ${choice.index}; there are ${ordered.length}`, {
      window_index: choice.index,
      count: ordered.length,
    });
  }
  const others = ordered.filter((w) => w.own !== true);
  const front =
    others.find((w) => w.focused && w.kind !== 'keyboard') ??
    others.filter((w) => w.kind === 'app' || w.kind === 'dialog').sort((a, b) => b.layer - a.layer)[0] ??
    others[0];
  if (front !== undefined) return front;
  if (ordered.length > 0) {
    throw new HandsightError('ForeignWindow', 'the only window is the one that Handsight runs in; name it by its window_uid', {
      windows: ordered.map((w) => w.window_uid),
    });
  }
  throw new HandsightError('WindowGone', 'the device shows no window', { count: 0 });
}
