import { environmentName, fromEnvironment } from '@handsight/core/environment';
import { HandsightError } from '@handsight/core/error';

import type { ModelEndpoint } from './model-client.ts';
import type { WireName } from './wire/wire.ts';

interface Provider {
  wire: WireName;
  /** Null if the user must give it. */
  baseUrl: string | null;
  /** Where another wire is spoken, if elsewhere. */
  elsewhere?: Partial<Record<WireName, string>>;
  /** The environment variables that may hold the key, in lookup order. */
  keys: readonly string[];
}

/** The providers in `--model provider/name`. */
const PROVIDERS = {
  openai: { wire: 'responses', baseUrl: 'https://api.openai.com/v1', keys: ['OPENAI_API_KEY'] },
  anthropic: { wire: 'messages', baseUrl: 'https://api.anthropic.com/v1', keys: ['ANTHROPIC_API_KEY'] },
  gemini: {
    wire: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    elsewhere: { chat: 'https://generativelanguage.googleapis.com/v1beta/openai' },
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  },
  openrouter: { wire: 'chat', baseUrl: 'https://openrouter.ai/api/v1', keys: ['OPENROUTER_API_KEY'] },
  ollama: { wire: 'chat', baseUrl: 'http://127.0.0.1:11434/v1', keys: [] },
  lmstudio: { wire: 'chat', baseUrl: 'http://127.0.0.1:1234/v1', keys: [] },
  vllm: { wire: 'chat', baseUrl: 'http://127.0.0.1:8000/v1', keys: [] },
  /** Any server that speaks chat completions, at `--base-url`. */
  compatible: { wire: 'chat', baseUrl: null, keys: [] },
} as const satisfies Record<string, Provider>;
type ProviderName = keyof typeof PROVIDERS;

interface ChosenModel {
  provider: ProviderName;
  model: string;
}

/** `anthropic/claude-sonnet-4-5`; a name without a provider refers to the server at `--base-url`. */
function parseModel(text: string, hasBaseUrl: boolean): ChosenModel {
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

export interface ModelSettings {
  /** `provider/name` */
  model?: string | undefined;
  base_url?: string | undefined;
  wire?: WireName | undefined;
}

/** The key for any provider; unset for servers that need none. */
const OWN_KEY = environmentName('HANDSIGHT_AGENT_API_KEY');

/** The endpoint and key of a model. Precedence: flag or request, environment, configuration. */
export function chooseModel(
  asked: ModelSettings,
  configured: ModelSettings & { api_key?: string | undefined },
  env: NodeJS.ProcessEnv,
): ModelEndpoint {
  const name = asked.model ?? fromEnvironment('HANDSIGHT_AGENT_MODEL', env) ?? configured.model;
  if (name === undefined) {
    throw new HandsightError(
      'BadRequest',
      'no model was chosen: name one as provider/name (`model`; --model on the command line), set HANDSIGHT_AGENT_MODEL, or write agent.model into the configuration',
    );
  }
  const baseUrl = asked.base_url ?? fromEnvironment('HANDSIGHT_AGENT_BASE_URL', env) ?? configured.base_url;
  const { provider, model } = parseModel(name, baseUrl !== undefined);
  const record: Provider = PROVIDERS[provider];
  const wire = asked.wire ?? configured.wire ?? record.wire;
  const own = record.elsewhere?.[wire] ?? record.baseUrl;
  const address = baseUrl ?? own;
  if (address === null) throw new HandsightError('BadRequest', `${provider} needs a base URL: pass --base-url`, { provider });
  const key = isOwnAddress(address, [own, fromEnvironment('HANDSIGHT_AGENT_BASE_URL', env), configured.base_url])
    ? (fromEnvironment(OWN_KEY, env) ??
      record.keys.map((each) => env[each]).find((each) => each !== undefined && each !== '') ??
      configured.api_key)
    : undefined;
  if (key === undefined && record.keys.length > 0 && address === own) {
    throw new HandsightError('BadRequest', `${provider} needs a key: set ${record.keys.join(' or ')} where the host is started`, {
      provider,
    });
  }
  return { wire, baseUrl: address, model, key };
}

/** A key is sent only to addresses that its owner configured: an address in a request could be anybody's. */
function isOwnAddress(address: string, known: readonly (string | null | undefined)[]): boolean {
  const { origin } = new URL(address);
  return known.some((each) => typeof each === 'string' && new URL(each).origin === origin);
}
