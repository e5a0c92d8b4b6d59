import type { Point } from '@handsight/core/screen';

import type { ModelStep } from '../action/model-step.ts';
import type { FunctionTool, ModelAnswer, ToolDeclaration } from '../wire/message.ts';
import type { WireName } from '../wire/wire.ts';
import type { GrammarName } from './names.ts';

export interface Size {
  width: number;
  height: number;
}

/** The picture that a model was shown, and the way from its coordinates to the device's. */
export interface ShownPicture extends Size {
  toDevice(point: Point): Point;
}

export interface GrammarContext {
  /** The tools of the device, for a grammar that offers them. */
  deviceTools: readonly FunctionTool[];
  /** Null in text mode. */
  picture: Size | null;
}

/** How a family of models sees and what it writes. */
export interface Grammar {
  name: GrammarName;
  mode: 'text' | 'pixels';
  /** The only wire that has its tool; undefined where every wire does. */
  wire?: WireName;
  /** What its coordinates count: pixels of the picture shown, or thousandths of it. */
  space: 'picture' | 'thousandths' | 'none';
  /** The size in which the provider looks at a picture; anything else it would scale itself. */
  pictureSize(screen: Size): Size;
  /** What the system prompt says about writing actions. */
  instructions(context: GrammarContext): string;
  tools(context: GrammarContext): ToolDeclaration[];
  /** Throws `MalformedAnswer`. */
  parse(answer: ModelAnswer, picture: ShownPicture | null): ModelStep[];
}
