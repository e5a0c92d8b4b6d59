import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { boundsText, printable } from '@handsight/core/screen';
import { defineTool, type AnyTool } from '../tool/tool.ts';
import type { ActTool } from '../act-tool.ts';
import { BoundsSchema } from '../tool/receipt-schema.ts';
import { forPeople } from '../tool/for-people.ts';

/** Proposes any of the given input tools. */
export const proposeFor = (acts: readonly ActTool[]): AnyTool =>
  defineTool({
    name: 'propose',
    title: 'Propose an action',
    description:
      'Ask for the confirm_token of an action that needs one: the tool and its arguments as you would call it. Some need a person first.',
    dialect: 'handsight',
    toolset: 'guard',
    kind: 'admin',
    destructive: false,
    idempotent: false,
    rest: null,
    input: z.strictObject({
      tool: forPeople('a tool, as `handsight tools` lists it', z.string().max(100)),
      args: forPeople('the arguments of that tool, as JSON', z.record(z.string(), z.unknown())),
      together: z.boolean().default(false).describe('For every input of this kind in its window, until the window changes.'),
    }),
    output: z.object({
      confirm_token: z.string().nullable(),
      expires_at: z.string(),
      approval_id: z.string().nullable(),
      would_target: z.object({ window_uid: z.string(), selector: z.string(), bounds: BoundsSchema }).nullable(),
    }),
    async run({ tool: name, args, together }, context) {
      const act = acts.find((each) => each.name === name);
      if (act === undefined) throw new HandsightError('BadRequest', `tool: unknown input tool ${name}`, { tool: name });
      const { confirm_token, expires_at, approval, would_target } = await act.propose(args, context, { together });
      const text =
        confirm_token === null
          ? `A person has to decide; wait with approval ${approval?.id ?? ''}, until ${expires_at}.`
          : `confirm_token ${confirm_token} until ${expires_at}, for ${together ? 'inputs of this kind in this window' : 'exactly this call'}.`;
      const target =
        would_target === null
          ? null
          : { window_uid: would_target.window_uid, selector: would_target.selector, bounds: would_target.bounds };
      return {
        result: { confirm_token, expires_at, approval_id: approval?.id ?? null, would_target: target },
        text,
        ...(target === null ? {} : { screen: `${printable(target.selector)} ${boundsText(target.bounds)}` }),
        pictures: [would_target?.picture ?? []].flat(),
        isIllustration: true,
      };
    },
  });
