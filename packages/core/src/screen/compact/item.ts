import type { UnifiedUINode } from '../node.ts';

/** A line about a part of the screen, with the number of its elements. */
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
  /** A line about a part of the screen that is not listed, in place of that part. */
  note?: Note;
  /** The items are the cells of a row and are printed on one line. */
  row?: 'list' | 'table';
  /** An empty table cell, printed so that the cells after it stay in their columns. */
  isBlank?: true;
}

export const isPlainText = (item: Item): boolean => item.ref === undefined && item.note === undefined && item.row === undefined;
