import type { Phone } from '../phone.ts';

/** Only implemented features: a host uses whatever is offered. */
const FEATURES = [
  'shell_v2',
  'cmd',
  'stat_v2',
  'ls_v2',
  'fixed_push_mkdir',
  'fixed_push_symlink_timestamp',
  'abb_exec',
  'sendrecv_v2',
  'sendrecv_v2_brotli',
] as const;

/** The phone's connection banner. */
export function bannerOf({ properties }: Phone): string {
  const names = ['ro.product.name', 'ro.product.model', 'ro.product.device'];
  return `device::${names.map((name) => `${name}=${properties.get(name) ?? ''};`).join('')}features=${FEATURES.join(',')}`;
}
