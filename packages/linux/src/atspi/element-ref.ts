import type { Bounds } from '@handsight/core/screen';
import type { Ref } from './calls.ts';
import type { States } from './state-set.ts';

/** One accessible object as it was read. */
export interface Element extends Ref {
  name: string;
  description: string;
  role: number;
  states: States;
  interfaces: number;
  children: Element[];
  /** Only for visible elements: as reported, and after placing in X server coordinates. */
  box?: Bounds;
  text?: string;
  value?: number;
  shortcut?: string;
  /** Empty if it has none; left out where the toolkit does not say. */
  mnemonic?: string;
  hint?: string;
  /** A cell of a table that holds a check box. */
  toggles?: true;
  /** The paths of its labels, for a field that may need a name. */
  labels?: readonly string[];
  /** A stable key where its path is not stable: LibreOffice gives a cell a new path on every request. */
  key?: string;
  /** Which part of a large table was read. */
  part?: string;
}
