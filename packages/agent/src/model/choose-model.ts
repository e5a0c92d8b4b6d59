import { HandsightError } from '@handsight/core/error';

import type { ModelEndpoint } from '../wire/model-client.ts';
import type { WireName } from '../wire/wire.ts';
import { parseModel, PROVIDERS, type Provider } from './provider.ts';

export interface ModelSettings {
  /** `provider/name` */
  model?: string | undefined;
  base_url?: string | undefined;
  wire?: WireName | undefined;
}

/** The key for any provider; unset for servers that need none. */
const OWN_KEY = 'HANDSIGHT_AGENT_API_KEY';

/** The endpoint and key of a model. Precedence: flag or request, environment, configuration. */
export function chooseModel(
  asked: ModelSettings,
  configured: ModelSettings & { api_key?: string | undefined },
  env: NodeJS.ProcessEnv,
): ModelEndpoint {
  const name = asked.model ?? env['HANDSIGHT_AGENT_MODEL'] ?? configured.model;
  if (name === undefined) {
    throw new HandsightError(
      'BadRequest',
      'no model was chosen: name one as provider/name (`model`; --model on the command line), set HANDSIGHT_AGENT_MODEL, or write agent.model into the configuration',
    );
  }
  const baseUrl = asked.base_url ?? env['HANDSIGHT_AGENT_BASE_URL'] ?? configured.base_url;
  const { provider, model } = parseModel(name, baseUrl !== undefined);
  const record: Provider = PROVIDERS[provider];
  const address = baseUrl ?? record.baseUrl;
  if (address === null) throw new HandsightError('BadRequest', `${provider} needs a base URL: pass --base-url`, { provider });
  const key = isOwnAddress(address, [record.baseUrl, env['HANDSIGHT_AGENT_BASE_URL'], configured.base_url])
    ? (env[OWN_KEY] ?? record.keys.map((each) => env[each]).find((each) => each !== undefined && each !== '') ?? configured.api_key)
    : undefined;
  if (key === undefined && record.keys.length > 0 && address === record.baseUrl) {
    throw new HandsightError('BadRequest', `${provider} needs a key: set ${record.keys.join(' or ')} where the host is started`, {
      provider,
    });
  }
  return { wire: asked.wire ?? configured.wire ?? record.wire, baseUrl: address, model, key };
}

/** A key is sent only to addresses that its owner configured: an address in a request could be anybody's. */
function isOwnAddress(address: string, known: readonly (string | null | undefined)[]): boolean {
  const { origin } = new URL(address);
  return known.some((each) => typeof each === 'string' && new URL(each).origin === origin);
}
