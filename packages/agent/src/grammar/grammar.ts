import type { Point } from '@handsight/core/screen';
import type { ComputerTool, FunctionTool, GrammarName, ModelAnswer, ToolDeclaration, WireName } from '@handsight/model';

import type { ModelStep } from '../action/model-step.ts';
import type { RunExtras } from './own-tools.ts';

export interface Size {
  width: number;
  height: number;
}

/** The picture that a model was shown, and the mapping from its coordinates to the device's. */
export interface ShownPicture extends Size {
  toDevice(point: Point): Point;
}

export interface GrammarContext {
  /** The tools of the device, for a grammar that offers them. */
  deviceTools: readonly FunctionTool[];
  /** Null in text mode. */
  picture: Size | null;
  environment: ComputerTool['environment'];
  extras: RunExtras;
}

/** How a family of models sees the screen and writes its actions. */
export interface Grammar {
  name: GrammarName;
  mode: 'text' | 'pixels';
  /** The only wire that supports its tool; undefined if all do. */
  wire?: WireName;
  /** The unit of its coordinates: pixels of the shown picture, or thousandths of it. */
  space: 'picture' | 'thousandths' | 'none';
  /** The size at which the provider processes a picture; it would rescale any other. */
  pictureSize(screen: Size): Size;
  /** What the system prompt says about writing actions. */
  instructions(context: GrammarContext): string;
  tools(context: GrammarContext): ToolDeclaration[];
  /** Throws `MalformedAnswer`. */
  parse(answer: ModelAnswer, picture: ShownPicture | null): ModelStep[];
}
