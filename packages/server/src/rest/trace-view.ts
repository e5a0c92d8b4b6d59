import { z } from 'zod';

import { recordedTrace, recordedTraceFolder } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { readStepPicture } from '@handsight/core/record';
import { flowFromTrace, traceDocument, ViewerDocumentSchema } from '@handsight/flow';
import { parseToolInput } from '@handsight/tools/tool';
import type { Endpoint } from '@handsight/tools/tool';

const shared = { media: 'application/json', legacy: false, counts: false } as const;
const trace_id = z.string().min(1).max(100);
const ViewInput = z.strictObject({ trace_id });
const PictureInput = z.strictObject({ trace_id, name: z.string().min(1).max(100) });
const FlowInput = z.strictObject({ trace_id, app: z.string().min(1).max(300).optional() });

/** Traces, and the agent runs that they contain, for the viewer. */
export const traceViewEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    method: 'GET',
    path: '/api/traces/:trace_id/view',
    name: 'trace_view',
    summary: 'A trace as the viewer shows it',
    description: 'Steps with their verdicts, trees and receipts; pictures are named.',
    input: ViewInput,
    output: z.object({ ok: z.literal(true), document: ViewerDocumentSchema }),
    async run({ host, params }) {
      const { trace_id: id } = parseToolInput(ViewInput, params, 'trace_view');
      const document = await traceDocument(await recordedTrace(host, id), recordedTraceFolder(host, id));
      return { status: 200, body: { ok: true, document } };
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/traces/:trace_id/view/picture',
    name: 'trace_view_picture',
    summary: 'A picture that the viewer names',
    description: 'The screen before or after a step.',
    input: PictureInput,
    output: z.object({ ok: z.literal(true), data: z.string().describe('PNG in base64') }),
    async run({ host, sent, params }) {
      const { trace_id: id, name } = parseToolInput(PictureInput, { ...sent, ...params }, 'trace_view_picture');
      await recordedTrace(host, id);
      const png = await readStepPicture(recordedTraceFolder(host, id), name);
      if (png === undefined) throw new HandsightError('BadRequest', 'the trace has no such picture', { name });
      return { status: 200, body: { ok: true, data: Buffer.from(png).toString('base64') } };
    },
  },
  {
    ...shared,
    method: 'GET',
    path: '/api/traces/:trace_id/flow',
    name: 'trace_flow',
    summary: 'A trace as a flow',
    description: 'What was done, as a flow file with selectors that last.',
    input: FlowInput,
    output: z.object({
      ok: z.literal(true),
      text: z.string(),
      steps: z.int(),
      not_durable: z.array(z.string()),
      secrets: z.array(z.string()),
    }),
    async run({ host, sent, params }) {
      const { trace_id: id, app } = parseToolInput(FlowInput, { ...sent, ...params }, 'trace_flow');
      const { rows } = await recordedTrace(host, id);
      const { text, steps, notDurable, secrets } = await flowFromTrace(rows, { folder: recordedTraceFolder(host, id), appId: app });
      return { status: 200, body: { ok: true, text, steps, not_durable: notDurable, secrets } };
    },
  },
];
