import { CLIENT_CAPABILITIES_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A question that the client puts before its user: to agree, or to open a page where nobody else reads along. */
export type PersonQuestion = { mode: 'form'; message: string } | { mode: 'url'; message: string; url: string; id: string };

export interface PersonReply {
  action: 'accept' | 'decline' | 'cancel';
  note?: string | undefined;
}

export interface QuestionTerms {
  /** How long an answer is worth anything. */
  timeoutMs: number;
  /** Ends the question when it no longer matters. */
  signal: AbortSignal;
}

export type Ask = (question: PersonQuestion, terms: QuestionTerms) => Promise<PersonReply>;

/** The ways in which a client offers to ask its user. */
export interface OfferedModes {
  form: boolean;
  url: boolean;
}

export const NO_MODES: OfferedModes = { form: false, url: false };
export const canAsk = ({ form, url }: OfferedModes): boolean => form || url;

const Capabilities = z.object({ elicitation: z.looseObject({ form: z.unknown(), url: z.unknown() }).partial().optional() });

/** Since 2026-07-28 a client says with every request what it can do, before that once, in `initialize`. */
export function offeredModes({ server }: McpServer, { mcpReq }: ServerContext): OfferedModes {
  const declared: unknown = new Map(Object.entries(mcpReq.envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else exposes what `initialize` said
  return modesIn(Capabilities.safeParse(declared ?? server.getClientCapabilities()).data?.elicitation);
}

/** Before there were modes, `elicitation: {}` meant forms. */
function modesIn(elicitation: z.infer<typeof Capabilities>['elicitation']): OfferedModes {
  if (elicitation === undefined) return NO_MODES;
  const hasUrl = elicitation.url !== undefined;
  return { form: elicitation.form !== undefined || !hasUrl, url: hasUrl };
}

/** Whether requests stand for themselves, so that a question is an answer to them. */
export const isStateless = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/** A plain yes is an accepted form; the note is for those who have something to say. */
export const NOTE_FORM = {
  type: 'object' as const,
  properties: { note: { type: 'string' as const, title: 'Note', description: 'For the agent, if you like.', maxLength: 1000 } },
};

/** What came back is the client's word, so that only what was asked for is taken from it. */
export const replyOf = ({ action, content }: { action: PersonReply['action']; content?: unknown }): PersonReply => ({
  action,
  note: Note.safeParse(content).data?.note,
});

const Note = z.object({ note: z.string().min(1).max(1000) });
