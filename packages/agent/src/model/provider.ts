import { HandsightError } from '@handsight/core/error';

import type { WireName } from '../wire/wire.ts';

export interface Provider {
  wire: WireName;
  /** Null if the user must give it. */
  baseUrl: string | null;
  /** The environment variables that may hold the key, in lookup order. */
  keys: readonly string[];
}

/** The providers in `--model provider/name`. */
export const PROVIDERS = {
  openai: { wire: 'responses', baseUrl: 'https://api.openai.com/v1', keys: ['OPENAI_API_KEY'] },
  anthropic: { wire: 'messages', baseUrl: 'https://api.anthropic.com/v1', keys: ['ANTHROPIC_API_KEY'] },
  gemini: {
    wire: 'chat',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  },
  openrouter: { wire: 'chat', baseUrl: 'https://openrouter.ai/api/v1', keys: ['OPENROUTER_API_KEY'] },
  ollama: { wire: 'chat', baseUrl: 'http://127.0.0.1:11434/v1', keys: [] },
  lmstudio: { wire: 'chat', baseUrl: 'http://127.0.0.1:1234/v1', keys: [] },
  vllm: { wire: 'chat', baseUrl: 'http://127.0.0.1:8000/v1', keys: [] },
  /** Any server that speaks chat completions, at `--base-url`. */
  compatible: { wire: 'chat', baseUrl: null, keys: [] },
} as const satisfies Record<string, Provider>;
export type ProviderName = keyof typeof PROVIDERS;

export interface ChosenModel {
  provider: ProviderName;
  model: string;
}

/** `anthropic/claude-sonnet-4-5`; a name without a provider refers to the server at `--base-url`. */
export function parseModel(text: string, hasBaseUrl: boolean): ChosenModel {
  const [head = '', ...rest] = text.split('/');
  if (isProvider(head) && rest.length > 0 && rest.join('/') !== '') return { provider: head, model: rest.join('/') };
  if (hasBaseUrl && text !== '') return { provider: 'compatible', model: text };
  throw new HandsightError(
    'BadRequest',
    `model: write provider/name with one of ${Object.keys(PROVIDERS).join(', ')}, or give a base URL with the name; got ${JSON.stringify(text.slice(0, 100))}`,
    { model: text.slice(0, 200) },
  );
}

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);
