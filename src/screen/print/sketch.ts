import { HandsightError } from '../../error/error.ts';
import { height, sameBounds, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isInteractive } from '../trait.ts';
import { clipColumns, columnsOf } from './columns.ts';
import { frameOf } from './frame.ts';
import { ASCII_PEN, Grid, UNICODE_PEN, type Pen } from './grid.ts';
import { legendKey, legendLine, type LegendEntry } from './legend.ts';
import { printable, printedName } from './quote.ts';
import { labelFor } from './sketch-label.ts';
import { isBox, placeKey, placeLabel, placeNearby, type SketchGrid } from './sketch-place.ts';
import { sketchScene, type SketchItem } from './sketch-scene.ts';

export interface SketchOptions {
  /** Columns inside the outer frame. */
  gridWidth?: number;
  /** Rows inside the outer frame; the first is the window's title. */
  gridHeight?: number;
  unicode?: boolean;
}
