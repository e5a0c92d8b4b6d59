import type { WindowInfo } from '../device/window.ts';
import { hiddenTexts } from '../guard/redaction/hidden-texts.ts';
import { computeIdleFingerprint, computeScreenFingerprint } from '../screen/fingerprint.ts';
import type { Bounds } from '../screen/geometry.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { toElement, type Element } from '../screen/observer-element.ts';
import type { Degraded } from '../screen/screen.ts';
import { treeHash } from '../screen/tree-hash.ts';
import { walk } from '../screen/walk.ts';

/**
 * One reading of one window. `raw` never leaves the host; `root` is redacted; `matched` is the one of the two that selectors and predicates
 * run on.
 */
export interface Look {
  window: WindowInfo;
  /** Titles of the windows below it, if it is a dialog. */
  under: readonly string[];
  /** The screen it is on. */
  screen: Bounds | undefined;
  raw: UnifiedUINode;
  root: UnifiedUINode;
  matched: UnifiedUINode;
  /** Areas to cover in a picture of the window. */
  hidden: Bounds[];
  /** Ref by node id, the same in both trees. */
  refs: ReadonlyMap<string, string>;
  nodeCount: number;
  degraded?: Degraded;
  /** Milliseconds since the epoch. */
  at: number;
  captureMs: number;
  readonly treeHash: string;
  /** The whole tree in the screen-observer dialect's form, frozen because all callers share it. */
  readonly element: Element;
  readonly fingerprint: string;
  readonly idle: string;
  /** Texts of the raw tree that redaction removed. */
  readonly hiddenTexts: ReadonlySet<string>;
  /** The redacted counterpart of a raw node. Everything that leaves the host is taken from it. */
  shown(node: UnifiedUINode): UnifiedUINode;
  /** Whether a raw node's content is hidden, so that text typed into it must be hidden too. */
  isSecret(node: UnifiedUINode): boolean;
}

type LookParts = Omit<Look, 'treeHash' | 'element' | 'fingerprint' | 'idle' | 'hiddenTexts' | 'shown' | 'isSecret'> & {
  secret: ReadonlySet<UnifiedUINode>;
  replacement: string;
};

/** Hashes are computed on first use. All but `idle` are over the redacted tree. */
export class WindowLook implements Look {
  readonly window: WindowInfo;
  readonly under: readonly string[];
  readonly screen: Bounds | undefined;
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
  #element: Element | undefined;
  #fingerprint: string | undefined;
  #idle: string | undefined;

  constructor(parts: LookParts) {
    this.window = parts.window;
    this.under = parts.under;
    this.screen = parts.screen;
    this.raw = parts.raw;
    this.root = parts.root;
    this.matched = parts.matched;
    this.hidden = parts.hidden;
    this.refs = parts.refs;
    this.nodeCount = parts.nodeCount;
    if (parts.degraded !== undefined) this.degraded = parts.degraded;
    this.at = parts.at;
    this.captureMs = parts.captureMs;
    this.#secret = parts.secret;
    this.#replacement = parts.replacement;
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

  get element(): Element {
    return (this.#element ??= frozen(toElement(this.root)));
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= computeScreenFingerprint(this.root));
  }

  get idle(): string {
    return (this.#idle ??= computeIdleFingerprint(this.raw));
  }
}

function frozen(element: Element): Element {
  element.children.forEach(frozen);
  Object.freeze(element.children);
  Object.freeze(element.bounds);
  if (element.actions !== undefined) Object.freeze(element.actions);
  return Object.freeze(element);
}
