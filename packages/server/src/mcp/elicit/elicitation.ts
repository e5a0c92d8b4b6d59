import { CLIENT_CAPABILITIES_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A question that the client shows its user: to agree, or to open a page whose answers the client does not see. */
export type PersonQuestion = { mode: 'form'; message: string } | { mode: 'url'; message: string; url: string; id: string };

export interface PersonReply {
  action: 'accept' | 'decline' | 'cancel';
  note?: string | undefined;
}

export interface QuestionTerms {
  /** How long an answer is valid. */
  timeoutMs: number;
  /** Ends the question when it no longer matters. */
  signal: AbortSignal;
}

export type Ask = (question: PersonQuestion, terms: QuestionTerms) => Promise<PersonReply>;

/** The elicitation modes that a client supports. */
export interface OfferedModes {
  form: boolean;
  url: boolean;
}

export const NO_MODES: OfferedModes = { form: false, url: false };
export const canAsk = ({ form, url }: OfferedModes): boolean => form || url;

const Capabilities = z.object({ elicitation: z.looseObject({ form: z.unknown(), url: z.unknown() }).partial().optional() });

/** Since revision 2026-07-28 a client sends its capabilities with every request, before that once, in `initialize`. */
export function offeredModes({ server }: McpServer, { mcpReq }: ServerContext): OfferedModes {
  const declared: unknown = new Map(Object.entries(mcpReq.envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else exposes what `initialize` said
  return modesIn(Capabilities.safeParse(declared ?? server.getClientCapabilities()).data?.elicitation);
}

/** Before modes were introduced, `elicitation: {}` meant forms. */
function modesIn(elicitation: z.infer<typeof Capabilities>['elicitation']): OfferedModes {
  if (elicitation === undefined) return NO_MODES;
  const hasUrl = elicitation.url !== undefined;
  return { form: elicitation.form !== undefined || !hasUrl, url: hasUrl };
}

/** Whether requests are stateless, so that a question is returned as the result. */
export const isStateless = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/** Accepting the form is enough; the note is optional. */
export const NOTE_FORM = {
  type: 'object' as const,
  properties: { note: { type: 'string' as const, title: 'Note', description: 'For the agent, if you like.', maxLength: 1000 } },
};

/** The reply is untrusted client input, so only the requested fields are taken from it. */
export const replyOf = ({ action, content }: { action: PersonReply['action']; content?: unknown }): PersonReply => ({
  action,
  note: Note.safeParse(content).data?.note,
});

const Note = z.object({ note: z.string().min(1).max(1000) });
