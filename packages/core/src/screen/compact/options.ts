import type { Bounds } from '../geometry.ts';
import type { ContractNode, UnifiedUINode } from '../node.ts';

export interface CompactSerializeOptions {
  /** Most lines to print below the header. 200 unless given; 0 is unlimited. */
  maxLines?: number;
  /** Deepest indentation. 0 is unlimited. */
  maxDepth?: number;
  /** Leave out plain text. */
  onlyInteractive?: boolean;
  /** Names from outside, by node id; they take precedence over the tree's. */
  externalLabels?: ReadonlyMap<string, string>;
  /** Titles of the windows below this one. */
  under?: readonly string[];
  /** The screen that the window is on, where it is known; a tree shows its window only. */
  screen?: Bounds | undefined;
  /** Print only this part of the tree. */
  scope?: UnifiedUINode;
  /** Untruncated texts, and what is otherwise one line: the keys of an on-screen keyboard, content under another layer. */
  full?: boolean;
  /** Longest text printed whole, in characters. */
  maxTextLength?: number;
}

export interface CompactSerializeResult {
  text: string;
  /** Screen fingerprint. */
  fingerprint: string;
  refMap: Map<string, ContractNode>;
  refCount: number;
  /** Lines below the header, the truncation line not counted. */
  lineCount: number;
  truncated: boolean;
}

/** The same, with what Handsight's own surfaces need besides. */
export interface CompactScreen extends CompactSerializeResult {
  refMap: Map<string, UnifiedUINode>;
  /** The header's description of the window: `screen 1080x2400`, `dialog 948x589 at 66,601 of screen 1080x2400`. */
  frame: string;
  /** The app in front; empty where the tree names none. */
  app: string;
  /** The lines below the header, as printed. */
  lines: string[];
  /** The refs that occur in the text. */
  printedRefs: ReadonlySet<string>;
  /** Elements that the text only counts: cut off, covered by another layer, or keys of the keyboard. */
  omitted: number;
}

export const MAX_LINES = 200;
export const MAX_TEXT_LENGTH = 100;
