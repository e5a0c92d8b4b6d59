import { z } from 'zod';

import { CLICK_REACH } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import { ERROR_TABLE, HandsightError } from '@handsight/core/error';
import { canonical, findAll, isShown, type Predicate } from '@handsight/core/screen';
import type { ToolContext } from '@handsight/tools/tool';
import { elementsOf } from '../element/elements.ts';
import { knownElements } from '../element/known-elements.ts';
import { resolvedOf, type Resolved } from '../element/resolved.ts';
import { onPlatform } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { actionTool } from './action-tool.ts';
import { act } from './perform-action.ts';

const ScrollSelectorSchema = z.strictObject({
  text: z.string().optional(),
  resourceId: z.string().optional(),
  contentDesc: z.string().optional(),
  className: z.string().optional(),
});

export const scrollToElement = actionTool({
  name: 'scroll_to_element',
  title: 'Scroll to an element',
  description:
    'Scroll until an element that has exactly the given text, resourceId, contentDesc and className is on the screen. direction is the way through the content. Answers with the action envelope.',
  input: z.strictObject({
    ...onPlatform,
    selector: ScrollSelectorSchema,
    direction: z.enum(['down', 'up']).default('down'),
    maxScrolls: z.number().int().min(0).max(100).default(10),
    scrollAmount: z.number().positive().max(0.95).default(0.7).describe('Part of the scrolling area to travel at once'),
  }),
  destructive: false,
  idempotent: true,
  sends: ['scroll_to'],
  source_module: 'server',
  selector: ({ selector }) => (typeof selector === 'object' && selector !== null ? { ...selector } : {}),
  run: async (input, context, labels) => {
    const { selector, direction, maxScrolls, scrollAmount } = input;
    const wanted = spelled(selector);
    const client = await clientOn(context, input);
    const clicks = Math.max(1, Math.round(scrollAmount / CLICK_REACH));
    return act(client, { type: 'scroll_to', target: { selector: wanted }, direction, maxScrolls, clicks }, context, labels, {
      learned: (receipt) => ({
        ...found(client, receipt, wanted, context),
        ...(receipt.error === null ? {} : { retryable: ERROR_TABLE[receipt.error.code].retryable }),
        details: { scrolls_performed: receipt.details['scrolls'] ?? receipt.error?.context['scrolls'] ?? 0 },
      }),
    });
  },
});

/** Converted to a selector of the screen-observer dialect, whose `=` is exact. */
function spelled({ text, resourceId, contentDesc, className }: z.infer<typeof ScrollSelectorSchema>): string {
  const wanted = { name: text, resource_id: resourceId, description: contentDesc, class: className } as const;
  const predicates = (['name', 'resource_id', 'description', 'class'] as const).flatMap((key): Predicate[] => {
    const value = wanted[key];
    return value === undefined ? [] : [{ kind: 'text', key, op: '=', value }];
  });
  if (predicates.length === 0) throw new HandsightError('BadSelector', 'give a text, a resourceId, a contentDesc or a className');
  return canonical({ steps: [{ axis: 'descendant', role: null, predicates }] });
}

function found(client: DeviceClient, receipt: Receipt, selector: string, { host }: ToolContext): { resolved?: Resolved } {
  const uid = receipt.window_changed?.to ?? receipt.target.window_uid;
  const screen = receipt.ok && uid !== null ? client.lastScreen(uid) : undefined;
  if (screen === undefined) return {};
  const node = findAll(screen.root, selector).find((each) => isShown(each, screen.window.bounds));
  const placed = elementsOf(screen.root).find((each) => each.node === node);
  return placed === undefined ? {} : { resolved: resolvedOf(placed, knownElements(host).add(client.device, screen, placed)) };
}
