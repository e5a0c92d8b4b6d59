import { z } from 'zod';

import { centerOf, isInteractive, isShown } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onDevice, waitTime } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { elementsOf, type Placed } from './elements.ts';
import { knownElements } from './known-elements.ts';
import { actionable, scored, type Scored } from './score.ts';
import { classOf, orNull, textOf } from './element-text.ts';

/** With a score this high, waiting longer is pointless. */
const GOOD_ENOUGH = 0.95;
const MOST_ALTERNATES = 3;
const POLL_MS = 300;

const text = z.string().nullable();
const BoundsSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const AlternateSchema = z.object({
  text,
  resource_id: text,
  accessibility_id: text,
  class: text,
  bounds: BoundsSchema,
  clickable: z.boolean(),
  enabled: z.boolean(),
  score: z.number(),
  reason: z.string(),
});

const FoundSchema = z.object({
  elementId: z.string(),
  text,
  resourceId: text,
  contentDesc: text,
  class: text,
  bounds: BoundsSchema,
  clickable: z.boolean(),
  enabled: z.boolean(),
  tapCoordinates: z.object({ x: z.number(), y: z.number() }),
  telemetry: z.object({ matchedIndex: z.number(), matchedInteractable: z.boolean(), sliderLike: z.boolean() }),
});

export const findElement = debugTool({
  name: 'find_element',
  title: 'Find an element',
  description:
    'Find the element on the screen that fits a text, label, id or kind best, and say how sure that is. elementId is for tap_element, tapCoordinates for tap.',
  input: z.strictObject({
    ...onDevice,
    query: z.string().trim().min(1).max(1000),
    exact: z.boolean().default(false),
    timeoutMs: waitTime.default(3000),
  }),
  output: z.object({
    found: z.boolean(),
    element: FoundSchema.optional(),
    score: z.number().optional(),
    confidence: z.number().optional(),
    resolution: z
      .object({
        confidence: z.number(),
        reason: z.string(),
        fallback_available: z.boolean(),
        matched_count: z.number(),
        alternates: z.array(AlternateSchema),
      })
      .optional(),
    error: z.string().optional(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const client = await clientOn(context, input);
    let fits: Scored[] = [];
    const { last } = await client.watch(
      { timeout_ms: input.timeoutMs, poll_ms: POLL_MS },
      ({ root, window, isQuiet }) => {
        const shown = elementsOf(root).filter(({ node }) => isShown(node, window.bounds));
        fits = scored(shown, input.query, input.exact);
        const [best] = fits;
        return best !== undefined && (best.score >= GOOD_ENOUGH || isQuiet) ? best : undefined;
      },
      context.signal,
    );
    const [first, ...others] = fits;
    if (first === undefined) {
      const answer = jsonAnswer({ found: false, error: `nothing on the screen fits ${JSON.stringify(input.query)}` });
      return { ...answer, failed: true, error: 'ElementNotFound' as const };
    }
    const best = actionable(first);
    const alternates = others
      .filter(({ placed }) => placed !== best.placed)
      .slice(0, MOST_ALTERNATES)
      .map(alternate);
    return jsonAnswer({
      found: true,
      element: described(best.placed, knownElements(context.host).add(client.device, last, best.placed), first.placed),
      score: best.score,
      confidence: best.score,
      resolution: {
        confidence: best.score,
        reason: best.reason,
        fallback_available: alternates.length > 0,
        matched_count: fits.length,
        alternates,
      },
    });
  },
});

function described({ node }: Placed, elementId: string, matched: Placed): z.infer<typeof FoundSchema> {
  const { x, y } = centerOf(node.bounds);
  return {
    elementId,
    text: orNull(textOf(node)),
    resourceId: orNull(node.resourceId),
    contentDesc: orNull(node.description),
    class: orNull(classOf(node)),
    bounds: node.bounds,
    clickable: node.clickable,
    enabled: node.enabled,
    tapCoordinates: { x: Math.floor(x), y: Math.floor(y) },
    telemetry: { matchedIndex: matched.index, matchedInteractable: isInteractive(matched.node), sliderLike: node.role === 'slider' },
  };
}

function alternate({ placed: { node }, score, reason }: Scored): z.infer<typeof AlternateSchema> {
  return {
    text: orNull(textOf(node)),
    resource_id: orNull(node.resourceId),
    accessibility_id: orNull(node.description),
    class: orNull(classOf(node)),
    bounds: node.bounds,
    clickable: node.clickable,
    enabled: node.enabled,
    score,
    reason,
  };
}
