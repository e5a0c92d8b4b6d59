export { ContextTooLong, MalformedAnswer } from './answer-errors.ts';
export { estimateTokens } from './estimate-tokens.ts';
export {
  type Effort,
  EFFORTS,
  FAMILIES,
  type Family,
  familyOf,
  findFamily,
  type GrammarName,
  grammarFor,
  GRAMMARS,
  MODES,
  type OwnFamily,
  priceOf,
  THINKING,
} from './families.ts';
export {
  type AssistantMessage,
  type CallRef,
  type ComputerTool,
  type FunctionTool,
  type ImagePart,
  type Message,
  type ModelAnswer,
  type ModelRequest,
  type Part,
  refOf,
  type SafetyCheck,
  text,
  type ToolCall,
  type ToolDeclaration,
  type ToolResult,
} from './message.ts';
export { ModelClient, type ModelEndpoint } from './model-client.ts';
export type { Price, PriceTable } from './prices.ts';
export { chooseModel } from './provider.ts';
export { type Cost, Tally } from './tally.ts';
export { type WireName, WIRES } from './wire/wire.ts';
export { WIRE_OF } from './wire/wires.ts';
