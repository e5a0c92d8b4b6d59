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
  /** Of what is shown: as it was reported, and once placed in the X server's coordinates. */
  box?: Bounds;
  text?: string;
  value?: number;
  shortcut?: string;
  hint?: string;
  /** A cell of a table that holds a check box. */
  toggles?: true;
  /** The paths of what it is labelled by, of a field that may need a name. */
  labels?: readonly string[];
  /** Its lasting name where its path does not last: LibreOffice gives a cell a new path whenever it is asked for. */
  key?: string;
  /** What part of a large table was read. */
  part?: string;
}
