import { expect } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { PredicateInput } from '../../packages/core/src/look/check/predicate.ts';

/** `npm run soak` runs many rounds. */
export const ROUNDS = Number(process.env['HANDSIGHT_LOSS_ROUNDS'] ?? 1);

/** Never true: verifying goes on until something else ends it. */
export const NEVER: PredicateInput[] = [{ kind: 'element_exists', selector: '[name="Never there"]' }];

interface Lost {
  host: Host;
  client: DeviceClient;
  action: ActionInput;
  /** Takes away what is acted on. */
  lose: () => unknown;
  timeout_ms: number;
}

/** Loses something in the middle of verifying an action: the answer is a typed loss, and no verdict. */
export async function expectLoss({ host, client, action, lose, timeout_ms }: Lost, codes: RegExp): Promise<void> {
  let loss: unknown;
  const stop = host.events.on('lifecycle', ({ step }) => {
    if (step.state === 'pending_verification') loss = lose();
  });
  const receipt = await client.perform(action, { expect: NEVER, timeout_ms });
  stop();
  await loss;
  expect(receipt).toMatchObject({ ok: false, success: false, dispatched: 'yes', verification: null, retryable: false });
  expect(receipt.error?.code).toMatch(codes);
  expect(receipt.lifecycle_state).toBe('failed');
}
