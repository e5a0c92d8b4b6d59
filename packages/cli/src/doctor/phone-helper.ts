import { plannedHelper } from '@handsight/android';
import type { Config } from '@handsight/core/config';
import { z } from 'zod';

import type { AddressFlags } from '../host/host-flags.ts';
import { findHost } from '../host/attach.ts';
import { missing, ok, type Finding } from './finding.ts';

const NAMES = { handsight: "Handsight's own", appium: "Appium's server", none: 'none, phones are driven by plain adb' } as const;
const FIX = 'unset HANDSIGHT_DISABLE_HELPER and AGENTEST_DISABLE_HELPER, set android.helper: true, or reinstall handsight';

/** Which helper will drive phones, and why. */
export async function phoneHelper({ android }: Config, env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  const planned = await plannedHelper(android, env);
  if (planned === undefined) return [];
  const { helper, why } = planned;
  const name = 'helper on phones';
  return [helper === 'handsight' ? ok(name, `${NAMES[helper]}: ${why}`) : missing(name, `${NAMES[helper]}: ${why}`, FIX)];
}

const ListSchema = z.object({ devices: z.array(z.object({ id: z.string(), via: z.string().optional() })) });

/** By phone id, what a running host drives it by. A host that does not answer is reported by another finding. */
export async function helpersInUse(flags: AddressFlags): Promise<ReadonlyMap<string, string>> {
  try {
    const host = await findHost(flags);
    const listed = ListSchema.safeParse((await host?.call('devices', {}))?.result);
    const used = listed.success ? listed.data.devices : [];
    return new Map(used.flatMap(({ id, via }) => (via === undefined ? [] : [[id, via] as const])));
  } catch {
    return new Map();
  }
}
