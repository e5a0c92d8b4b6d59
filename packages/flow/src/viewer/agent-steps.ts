import type { TraceRow } from '@handsight/core/record';
import { z } from 'zod';

/** What an agent run adds to a step. */
export interface AgentStep {
  thought: string;
  notes: string[];
  /** Set if the step is not an action itself. */
  title?: string;
  verdict?: string;
  summary: string;
}

const ModelSchema = z.object({ answer: z.object({ text: z.string() }).nullable(), problem: z.string().nullable().optional() });
const IntentSchema = z.object({ act: z.looseObject({ type: z.string() }) });
const NoteSchema = z.object({ text: z.string() });
const ReceiptSchema = z.object({ verdict: z.string().nullable(), summary: z.string().nullable().optional() });

interface Thought {
  row: TraceRow;
  thought: string;
  notes: string[];
  /** What the model wanted done, until an action has done it. */
  intent: string | undefined;
  isShown: boolean;
}

/** The rows of a trace; a model's thoughts and notes are attached to the action that followed. */
export function agentStepsOf(rows: readonly TraceRow[]): { row: TraceRow; agent: AgentStep | undefined }[] {
  const steps: { row: TraceRow; agent: AgentStep | undefined }[] = [];
  let now: Thought | undefined;
  const close = (): void => {
    if (now === undefined || (now.isShown && now.intent === undefined)) return;
    const title = now.intent ?? 'thinks';
    steps.push({ row: now.row, agent: { thought: now.thought, notes: now.notes, title, summary: '' } });
  };
  for (const row of rows) {
    const { agent } = row;
    const model = row.tool === 'agent_model' ? ModelSchema.safeParse(agent).data : undefined;
    if (model !== undefined) {
      close();
      now = { row, thought: model.answer?.text ?? model.problem ?? '', notes: [], intent: undefined, isShown: false };
      continue;
    }
    if (row.tool === 'agent_note') {
      now?.notes.push(NoteSchema.safeParse(agent).data?.text ?? '');
      continue;
    }
    if (row.tool === 'agent_intent') {
      if (now !== undefined) now.intent = intentText(IntentSchema.safeParse(agent).data?.act);
      continue;
    }
    const receipt = ReceiptSchema.safeParse(agent).data;
    const isOfAgent = receipt !== undefined && now !== undefined;
    steps.push({ row, agent: isOfAgent ? withVerdict(now, receipt) : undefined });
    if (now !== undefined && isOfAgent) [now.isShown, now.intent] = [true, undefined];
  }
  close();
  return steps;
}

function withVerdict(now: Thought | undefined, { verdict, summary }: z.infer<typeof ReceiptSchema>): AgentStep {
  const isFirst = now?.isShown === false;
  return {
    thought: isFirst ? now.thought : '',
    notes: isFirst ? now.notes : [],
    ...(verdict === null ? {} : { verdict }),
    summary: summary ?? '',
  };
}

function intentText(act: { type: string; [key: string]: unknown } | undefined): string {
  if (act === undefined) return 'act';
  const { type, reason: _, ...fields } = act;
  const parts = Object.values(fields).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return [type, ...parts].join(' ').slice(0, 120);
}
