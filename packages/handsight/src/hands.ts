/**
 * A device as the hands of somebody else's agent loop: the computer toolset of Anthropic's SDK, OpenAI's computer calls, and Gemini's
 * computer use. None of these packages is needed here. Each action's line of text is its verdict, pictures
 * have the size that the provider processes, and guards and approvals hold as for any caller.
 */

import type { Host } from '@handsight/core/host';
import { Hands, type HandsOptions } from '@handsight/tools/hands';

export { anthropicToolset, type ComputerCallOutput, type GeminiPart, geminiResponse } from '@handsight/tools/hands';
export { geminiTool, type Handled, openaiComputerOutput, type VerdictMessage } from '@handsight/tools/hands';
export type { Hands, HandsOptions };

export const openHands = (host: Host, device: string, options: HandsOptions = {}): Promise<Hands> => Hands.on(host, device, options);
