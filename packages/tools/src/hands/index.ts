export { anthropicToolset, type ComputerCallOutput, type GeminiPart, geminiResponse, geminiTool } from './adapters.ts';
export { openaiComputerOutput, type VerdictMessage } from './adapters.ts';
export { type Handled, Hands, type HandsOptions } from './hands.ts';
