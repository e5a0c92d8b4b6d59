import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

import type { Config } from '@handsight/core/config';
import { HandsightError } from '@handsight/core/error';
import { configOf, type ConfigFlags } from './config-of.ts';
import type { DeviceFlags } from './choose-device.ts';
import type { HostState } from './host-state.ts';

const hashOf = (config: Config): string => createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 16);

export const termsOf = (config: Config, { mock, scenario }: DeviceFlags): HostState['terms'] => ({
  config: hashOf(config),
  mock: mock === true,
  scenario: scenario === undefined ? null : resolve(scenario),
});

/**
 * Guards and drivers belong to the host. A client that asks for others than the running host has is refused: serving without them
 * would drop them silently, and replacing them would let a second process undo the first one's.
 */
export async function requireTerms(flags: ConfigFlags & DeviceFlags, state: HostState | undefined, port: number): Promise<void> {
  const { maxActions, maxScreenshots, maxVlmTokens, maxSessionSeconds, actionsPerMinute } = flags;
  const budgets = [maxActions, maxScreenshots, maxVlmTokens, maxSessionSeconds, actionsPerMinute];
  const asksForSettings = flags.config !== undefined || flags.driver !== undefined || budgets.some((each) => each !== undefined);
  if (!asksForSettings && flags.mock !== true) return;
  const wanted = termsOf(await configOf(flags), flags);
  const isSame = state !== undefined && (!asksForSettings || state.terms.config === wanted.config) && (state.terms.mock || !wanted.mock);
  if (isSame) return;
  throw new HandsightError(
    'BadRequest',
    `the host on port ${port} was started with other settings, and its guards and drivers count: leave out --config, --driver, --mock and the budgets, end it with \`handsight stop --port ${port}\`, or choose another port with --port`,
    { port },
  );
}
