import { z } from 'zod';

import type { DeviceTools, ToolOutcome } from '@handsight/agent';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host, Receipt } from '@handsight/core/host';
import type { FunctionTool } from '@handsight/model';
import { answerScreen, answerText } from '../tool/answer-text.ts';
import { callTool } from '../tool/call-tool.ts';
import { ToolContext, type Connection } from '../tool/context.ts';
import { formatError } from '../tool/format-error.ts';
import { listedSchema } from '../tool/for-people.ts';
import { parseToolInput } from '../tool/parse-tool-input.ts';
import type { AnyTool, ToolAnswer } from '../tool/tool.ts';
import { actAnswer } from '../act-answer.ts';
import { HANDSIGHT_TOOLS } from '../all.ts';
import { NEXT_TOOLS } from '../next-tool.ts';

/** The tools declared to a model in text mode, in this order. */
const OFFERED = [
  'look',
  'find',
  'tap',
  'type',
  'press',
  'scroll',
  'swipe',
  'drag',
  'set',
  'app',
  'apps',
  'windows',
  'show_window',
  'wait_for',
  'check',
];
/** The run is bound to one device, and confirming is for people. */
const NOT_OFFERED = ['device', 'dry_run', 'confirm_token'];
/** Not declared, but pixel grammars may need it. */
const CALLABLE = ['hover'];
const NO_REASON = 'the agent gave no reason';

/** Handsight's own tools, bound to the device of an agent run. */
export function deviceTools(host: Host, device: string, caller: string): DeviceTools {
  const connection: Connection = { caller, device, lasts: true, forgets: true };
  const tools = new Map(
    [...OFFERED, ...CALLABLE].flatMap((name) => HANDSIGHT_TOOLS.filter((tool) => tool.name === name)).map((tool) => [tool.name, tool]),
  );
  const contextFor = (signal: AbortSignal): ToolContext => new ToolContext(host, connection, { signal, offers: (name) => tools.has(name) });
  return {
    declarations: [...tools.values()].filter(({ name }) => OFFERED.includes(name)).map(declaration),
    kindOf: (name) => kindOf(tools.get(name)),
    isIdempotent: (name) => tools.get(name)?.idempotent ?? false,
    call(name, input, signal) {
      const tool = tools.get(name);
      if (tool === undefined) throw new TypeError(`${name} is not offered`);
      return outcomeOf(signal, host, tools, () => {
        const given = parseToolInput(offered(tool), input, name);
        return callTool(tool, { ...(tool.kind === 'act' ? { reason: NO_REASON } : {}), ...given }, contextFor(signal));
      });
    },
    perform: (action, { tool, reason = NO_REASON }, signal) =>
      outcomeOf(signal, host, tools, async () => {
        const client = await DeviceClient.on(host, device, caller, { tool });
        const receipt = await client.perform(action, { tool, reason, signal });
        return actAnswer(receipt, doneText(action.type, receipt), client, contextFor(signal));
      }),
  };
}

const kindOf = (tool: AnyTool | undefined): 'read' | 'act' | undefined =>
  tool === undefined ? undefined : tool.kind === 'act' ? 'act' : 'read';

const doneText = (type: string, { target: { resolved } }: Receipt): string =>
  `Did ${type}${resolved?.ref === null || resolved === null ? '' : ` on ${resolved.ref}`}.`;

/** A tool's arguments as the model is offered them, which is also what its errors speak of. */
const offered = ({ input }: AnyTool): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(input.shape)
        .filter(([field]) => !NOT_OFFERED.includes(field))
        .map(([field, schema]) => [field, field === 'reason' ? z.string().optional().describe('why, in a few words') : schema]),
    ),
  );

function declaration(tool: AnyTool): FunctionTool {
  const schema = listedSchema(offered(tool));
  return { type: 'function', name: tool.name, description: tool.description, parameters: { type: 'object', ...schema } };
}

/** Refusals are outcomes too; only cancellation of the run is thrown. */
async function outcomeOf(
  signal: AbortSignal,
  host: Host,
  tools: ReadonlyMap<string, AnyTool>,
  call: () => Promise<ToolAnswer<object>>,
): Promise<ToolOutcome> {
  try {
    return toOutcome(await call(), host);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HandsightError)) throw error;
    const { text, screen } = formatError(error, (step) => (tools.has(NEXT_TOOLS[step]) ? NEXT_TOOLS[step] : undefined));
    return { text, screen: screen ?? null, receipt: null, treeHash: null, corrections: [], failed: true, error: error.kind };
  }
}

function toOutcome(answer: ToolAnswer<object>, host: Host): ToolOutcome {
  const { result, failed = false, error = null } = answer;
  const screen = answerScreen(answer);
  const receipt = 'action_id' in result && typeof result.action_id === 'string' ? (host.receipts.get(result.action_id) ?? null) : null;
  const treeHash = receipt?.after?.tree_hash ?? ('tree_hash' in result && typeof result.tree_hash === 'string' ? result.tree_hash : null);
  return {
    text: answerText(answer),
    screen: screen === '' ? null : screen,
    receipt,
    treeHash,
    corrections: correctionsIn(result),
    failed,
    error,
  };
}

const CorrectionsSchema = z.object({ corrections: z.array(z.object({ plain: z.string() })) });
const correctionsIn = (result: object): string[] =>
  CorrectionsSchema.safeParse(result).data?.corrections.map(({ plain }) => `correction: ${plain}.`) ?? [];
