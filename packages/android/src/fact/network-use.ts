import type { NetworkMeter, NetworkUse } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';

const MARK = '@@handsight netstats';

export const networkMeterOf = (link: PhoneLink): NetworkMeter => ({
  read: async ({ signal }) =>
    parseNetworkUse((await link.read(`dumpsys connectivity; echo; echo '${MARK}'; dumpsys netstats`, signal)).stdout),
});

/** The active default network by its transport, and the bytes of all interfaces since the phone started. */
function parseNetworkUse(text: string): NetworkUse {
  const [connectivity = '', netstats = ''] = text.split(`\n${MARK}\n`);
  const active = /Active default network: (\d+)/.exec(connectivity)?.[1];
  const agent = connectivity.split('\n').find((line) => active !== undefined && line.includes(`network{${active}}`));
  const network = active === undefined ? null : (/Transports: ([A-Z_|]+)/.exec(agent ?? '')?.[1] ?? 'UNKNOWN');
  const devices = /^Dev stats:\n([\s\S]*?)(?=^\S|$(?![\s\S]))/m.exec(netstats)?.[1];
  return { network, received_bytes: sum(devices, /\brb=(\d+)/g), sent_bytes: sum(devices, /\btb=(\d+)/g) };
}

const sum = (text: string | undefined, pattern: RegExp): number | null =>
  text === undefined ? null : [...text.matchAll(pattern)].reduce((total, [, bytes]) => total + Number(bytes), 0);
