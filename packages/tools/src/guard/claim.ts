import { z } from 'zod';

import { defineTool } from '../tool/tool.ts';

export const claim = defineTool({
  name: 'claim',
  title: 'Claim a device',
  description:
    'Keep others from acting on the device until you release it, disconnect, or do not act for ten minutes. They can still read it.',
  dialect: 'handsight',
  toolset: 'guard',
  kind: 'admin',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({
    device: z.string().max(500).optional(),
    release: z.boolean().default(false).describe('Give it back.'),
  }),
  output: z.object({ device: z.string(), holder: z.string().nullable(), until: z.string().nullable() }),
  run({ device: given, release }, context) {
    const device = context.device(given);
    const fence = context.host.fence(device);
    const { caller } = context.connection;
    if (release) {
      const text = fence.release(caller) ? `Released ${device}.` : `You had not claimed ${device}.`;
      return Promise.resolve({ result: { device, holder: null, until: null }, text });
    }
    fence.release(caller);
    fence.claimFor(caller, 'client');
    const { holder = null, until = null } = fence.claim ?? {};
    return Promise.resolve({
      result: { device, holder, until },
      text: `Claimed ${device} until ${until ?? 'its run ends'}, longer while you act.`,
    });
  },
});
