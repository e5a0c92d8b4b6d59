import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { defineTool } from '@handsight/tools/tool';
import { OBSERVER_ACTS } from '../acts.ts';
import { answerOf, fromScreen, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { BoxSchema, boxOf } from '@handsight/tools/wire';

const NAMES = OBSERVER_ACTS.map(({ tool }) => tool.name);

export const proposeAction = defineTool({
  name: 'propose_action',
  title: 'Propose an action',
  description: `Find what an action would reach without doing it. Gives a confirm_token for exactly that, or, where a person has to agree, an approval to wait for. Actions: ${NAMES.join(', ')}.`,
  dialect: 'screen-observer',
  toolset: 'guard',
  input: z.strictObject({
    action: z.string().min(1).max(100).describe('The name of the tool.'),
    args: z.record(z.string(), z.unknown()).describe('Its arguments.'),
    device,
  }),
  output: success({
    confirm_token: z.string().nullable(),
    expires_at: z.string(),
    would_target: z
      .object({ window_uid: z.string(), selector: z.string(), bounds: BoxSchema, screenshot_b64: z.string().nullable() })
      .nullable(),
    /** The approval to poll for a person's decision. */
    approval_id: z.string().exactOptional(),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/propose_action' },
  async run({ action, args, device }, context) {
    const act = OBSERVER_ACTS.find(({ tool }) => tool.name === action);
    if (act === undefined) throw new HandsightError('BadRequest', `unknown action ${action}; available: ${NAMES.join(', ')}`, { action });
    const proposed = await act.propose(device === undefined ? args : { device, ...args }, context);
    const { confirm_token, expires_at, approval } = proposed;
    const target = proposed.would_target;
    const picture = target?.picture ?? null;
    const seen = target === null ? null : { window_uid: target.window_uid, selector: target.selector, bounds: boxOf(target.bounds) };
    const proposal = {
      ok: true as const,
      confirm_token,
      expires_at,
      ...(approval === null ? {} : { approval_id: approval.id }),
      untrusted: true as const,
    };
    const screenshot_b64 = picture === null ? null : Buffer.from(picture.png).toString('base64');
    return answerOf(
      { ...proposal, would_target: seen === null ? null : { ...seen, screenshot_b64 } },
      { screen: () => JSON.stringify({ ...proposal, would_target: seen }), ...(picture === null ? {} : { pictures: [picture] }) },
    );
  },
});
