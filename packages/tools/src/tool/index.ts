export { actOptions } from './act-options.ts';
export { advertisedInput } from './advertised-input.ts';
export { answerScreen, answerText } from './answer-text.ts';
export { bullets } from './bullets.ts';
export { callTool } from './call-tool.ts';
export { type Connection, type ToolCall, ToolContext } from './context.ts';
export { deviceId } from './device-id.ts';
export { DIALECTS, type Dialect, TOOLSETS, type Toolset } from './dialect.ts';
export { type Endpoint, type PathDescription, type RestAnswer, type RestCall, restAnswer } from './endpoint.ts';
export { type FormattedError, formatError } from './format-error.ts';
export { listedSchema } from './for-people.ts';
export { HttpRefusal } from './http-refusal.ts';
export { jsonAnswer } from './json-answer.ts';
export { mainScreen } from './main-screen.ts';
export { marked } from './mark-untrusted.ts';
export { parseToolInput } from './parse-tool-input.ts';
export { slimSchema } from './slim-schema.ts';
export { countTokens, tokenCounter } from './token-count.ts';
export {
  type AnyTool,
  type DefinedTool,
  type Policy,
  type RestRoute,
  type Tool,
  type ToolAnswer,
  type Verdict,
  defineTool,
} from './tool.ts';
export { withRefusal } from './with-refusal.ts';
