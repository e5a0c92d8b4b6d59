import { anthropicMessages } from './anthropic-messages.ts';
import { chatCompletions } from './chat-completions.ts';
import { gemini } from './gemini.ts';
import { responses } from './responses.ts';
import type { Wire, WireName } from './wire.ts';

export const WIRE_OF: Record<WireName, Wire> = { chat: chatCompletions, responses, messages: anthropicMessages, gemini };
