import { z } from 'zod';

import { computeScreenFingerprint } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';

const ScreenSchema = z.object({ fingerprint: z.string().nullable(), screen: z.string().nullable() });

export const expectScreen = debugTool({
  name: 'expect_screen',
  title: 'Expect a screen',
  description:
    'Verify that this screen is in front: by its fingerprint, or else by the exact name that get_current_screen gives as its activity.',
  input: z.strictObject({
    ...onDevice,
    fingerprint: z.string().min(1).max(200).optional(),
    screen: z.string().min(1).max(1000).optional(),
  }),
  output: z.object({
    success: z.boolean(),
    observed_screen: ScreenSchema,
    expected_screen: ScreenSchema,
    confidence: z.number(),
    comparison: z.object({ basis: z.enum(['fingerprint', 'screen', 'none']), matched: z.boolean(), reason: z.string() }),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { root, window } = await (await clientOn(context, input)).screen({}, context.signal);
    const observed_screen = { fingerprint: computeScreenFingerprint(root), screen: window.title };
    const expected_screen = { fingerprint: input.fingerprint ?? null, screen: input.screen ?? null };
    const basis = input.fingerprint === undefined ? (input.screen === undefined ? 'none' : 'screen') : 'fingerprint';
    const matched = basis !== 'none' && observed_screen[basis] === expected_screen[basis];
    const reason =
      basis === 'none'
        ? 'neither a fingerprint nor a screen was given'
        : `observed ${basis} ${matched ? 'matches' : 'does not match'} expected ${basis}`;
    const comparison = { basis, matched, reason } as const;
    const answer = jsonAnswer({ success: matched, observed_screen, expected_screen, confidence: matched ? 1 : 0, comparison });
    return { ...answer, ...(matched ? {} : { failed: true, error: 'AssertionFailed' as const }) };
  },
});
