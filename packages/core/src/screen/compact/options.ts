import type { UnifiedUINode } from '../node.ts';

export interface CompactSerializeOptions {
  /** Most lines to print below the header. 200 unless given. */
  maxLines?: number;
  /** Deepest indentation. 0 is unlimited. */
  maxDepth?: number;
  /** Leave out plain text. */
  onlyInteractive?: boolean;
  /** Names from outside, by node id; they win over what the tree says. */
  externalLabels?: ReadonlyMap<string, string>;
  /** Titles of windows that this one lies over. */
  under?: readonly string[];
  /** Print only this part of the tree. */
  scope?: UnifiedUINode;
  /** Texts whole, and what is one line otherwise: the keys of an on-screen keyboard, content under another layer. */
  full?: boolean;
  /** Longest text printed whole, in characters. */
  maxTextLength?: number;
}

export interface CompactSerializeResult {
  text: string;
  /** Screen fingerprint. */
  fingerprint: string;
  refMap: Map<string, UnifiedUINode>;
  refCount: number;
  /** Lines below the header, the truncation line not counted. */
  lineCount: number;
  truncated: boolean;
  /** What the header says of the window's place: `screen 1080x2400`, `dialog 948x589 at 66,601`. */
  frame: string;
  /** The app in front; empty where the tree names none. */
  app: string;
  /** The lines below the header, as they stand in the text. */
  lines: string[];
  /** The refs that stand in the text. */
  printedRefs: ReadonlySet<string>;
  /** Elements that the text counts instead of listing them: cut off, covered by another layer, or keys of the keyboard. */
  omitted: number;
}

export const MAX_LINES = 200;
export const MAX_TEXT_LENGTH = 100;
