import type { UnifiedUINode } from '../node.ts';

/** A line about a part of the screen whose elements it counts. */
interface Note {
  text: string;
  elements: number;
}

/** A thing worth printing: an element with a ref, a text, or a pane. */
export interface Item {
  node: UnifiedUINode;
  /** Absent for texts and panes. */
  ref?: string;
  label: string;
  items: Item[];
  /** A line about a part of the screen that is not listed, instead of the part. */
  note?: Note;
  /** The cells of a row, in `items`, which stand on one line. */
  row?: 'list' | 'table';
  /** A cell of a table that holds nothing, printed so that the cells after it stay in their columns. */
  isBlank?: true;
}

export const isPlainText = (item: Item): boolean => item.ref === undefined && item.note === undefined && item.row === undefined;
