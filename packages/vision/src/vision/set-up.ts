import type { Config } from '@handsight/core/config';
import { VISION_OFF, visionUnconfigured } from '../source-messages.ts';
import { ChatEndpoint } from './chat-endpoint.ts';

/** A usable model, or the reason why there is none. */
export type VisionSetup = { model: string; chat: ChatEndpoint } | { why: string };

/** An alternative to the key in the configuration file. */
const KEY_VARIABLE = 'OWUI_API_KEY';

export function setUpVision({ enabled, base_url, model, api_key }: Config['vlm'], env: NodeJS.ProcessEnv): VisionSetup {
  if (!enabled) return { why: VISION_OFF };
  if (base_url === undefined || model === undefined) {
    const missing = [...(base_url === undefined ? ['vlm.base_url'] : []), ...(model === undefined ? ['vlm.model'] : [])];
    return { why: visionUnconfigured(`set ${missing.join(' and ')}`) };
  }
  const key = (api_key ?? env[KEY_VARIABLE] ?? '').trim();
  if (!/^[\x21-\x7e]*$/.test(key)) return { why: visionUnconfigured('the key has characters that no header can carry') };
  return { model, chat: new ChatEndpoint(base_url, key === '' ? undefined : key) };
}
