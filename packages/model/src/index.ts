export { ContextTooLong, MalformedAnswer } from './answer-errors.ts';
export { estimateTokens } from './estimate-tokens.ts';
export { familyOf, grammarFor, type GrammarName, GRAMMARS, MODES } from './family.ts';
export {
  type AssistantMessage,
  type FunctionTool,
  type ImagePart,
  type Message,
  type ModelAnswer,
  type ModelRequest,
  type Part,
  type SafetyCheck,
  text,
  type ToolCall,
  type ToolDeclaration,
  type ToolResult,
} from './message.ts';
export { ModelClient, type ModelEndpoint } from './model-client.ts';
export { type PriceTable, priceOf } from './prices.ts';
export { chooseModel } from './provider.ts';
export { type Cost, Tally } from './tally.ts';
export { type WireName, WIRES } from './wire/wire.ts';
