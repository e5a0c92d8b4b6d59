import { z } from 'zod';

import type { CallFlags } from '../call/call-command.ts';
import { print, printJson } from '../terminal.ts';
import { findHost } from './attach.ts';
import { readState } from './host-state.ts';

const Health = z.object({ version: z.string(), device: z.string().nullable(), uptime_s: z.number(), step_count: z.number() });

export async function runStatus(flags: CallFlags): Promise<void> {
  const { json, port } = flags;
  const host = await findHost(flags);
  if (host === undefined) {
    if (json === true) await printJson({ running: false, port });
    else await print(`No host on port ${port}. The next command starts one.`);
    return;
  }
  const [health, budget, state] = await Promise.all([host.get('/api/healthz'), host.call('budget', {}), readState(port)]);
  if (json === true) {
    await printJson({ running: true, url: host.url, health, budget: budget.result, started: state ?? null });
    return;
  }
  const { version, device, uptime_s, step_count } = Health.parse(health);
  const lines = [
    `Handsight ${version} on ${host.url}, up ${Math.round(uptime_s)} s, ${step_count} ${step_count === 1 ? 'step' : 'steps'}, uses ${device ?? 'no device'}`,
    ...(state === undefined ? [] : [`started as ${state.kind}, process ${state.pid}, data in ${state.data_folder}`]),
    ...(state?.log === undefined || state.log === null ? [] : [`log ${state.log}`]),
    budget.text,
  ];
  await print(lines.join('\n'));
}
