import type { z } from 'zod';

import type { ActionType } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { Sends } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import type { ToolContext } from '@handsight/tools/tool';
import { type AnyTool, defineTool, type Tool, type ToolAnswer } from '@handsight/tools/tool';
import { knownElements } from '../element/known-elements.ts';
import { DeviceFieldsSchema, clientOn, deviceOf } from '../on-device.ts';
import { type Envelope, EnvelopeSchema, type Labels } from './envelope.ts';
import { refusedAnswer, type SeenBefore } from './refused.ts';

interface ActionSpec<I extends z.ZodObject> extends Pick<
  Tool<I>,
  'name' | 'title' | 'description' | 'input' | 'destructive' | 'idempotent'
> {
  sends: Sends<ActionType>;
  source_module: Envelope['source_module'];
  /** The envelope's selector of the target. Also called with unvalidated arguments, for the envelope of a refusal. */
  selector: (sent: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  run: (input: z.output<I>, context: ToolContext, labels: Labels) => Promise<ToolAnswer<Envelope>>;
}

const ENVELOPE_STATES =
  'lifecycle_state: post-dispatch lifecycle state (pending_verification or failed); source_module: runtime source of the action envelope.';

/** A tool that answers with the envelope whatever the outcome, including invalid arguments and missing devices. */
export function actionTool<I extends z.ZodObject>({ source_module, selector, run, ...spec }: ActionSpec<I>): AnyTool {
  const labelsOf = (sent: Readonly<Record<string, unknown>>): Labels => ({
    action_type: spec.name,
    source_module,
    selector: selector(sent),
  });
  const tool = defineTool({
    ...spec,
    description: `${spec.description} ${ENVELOPE_STATES}`,
    output: EnvelopeSchema,
    kind: 'act',
    dialect: 'mobile-debug',
    toolset: 'core',
    rest: null,
    run: (input, context) => run(input, context, labelsOf(input)),
  });
  return {
    ...tool,
    call: async (raw, context) => {
      try {
        return await tool.call(raw, context);
      } catch (error) {
        if (!(error instanceof HandsightError)) throw error;
        const sent = typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw)) : {};
        return refusedAnswer(context, labelsOf(sent), error, await screenNow(sent, context));
      }
    },
  };
}

/** Nothing was sent, so the screen is still the one before. Undefined if there is no device or it cannot be read. */
async function screenNow(sent: Readonly<Record<string, unknown>>, context: ToolContext): Promise<SeenBefore | undefined> {
  try {
    const client = await clientMeant(sent, context);
    const { root } = await client.screen({}, context.signal);
    return { device: await deviceOf(client), root };
  } catch (error) {
    if (error instanceof HandsightError) return undefined;
    throw error;
  }
}

function clientMeant(sent: Readonly<Record<string, unknown>>, context: ToolContext): Promise<DeviceClient> {
  const id = sent['elementId'] ?? sent['element_id'];
  if (typeof id === 'string') return context.client(knownElements(context.host).get(id).device);
  const { data: given } = DeviceFieldsSchema.safeParse(sent);
  if (given === undefined) throw new HandsightError('DeviceNotFound', 'the given device does not exist');
  return clientOn(context, given);
}

/** The named fields, where they were sent. */
export const fieldsOf =
  (...names: string[]) =>
  (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
