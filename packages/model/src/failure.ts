import { cleanText } from '@handsight/core/screen';
import { z } from 'zod';

import { parseJson } from './parse-json.ts';
import type { PostReply } from './post.ts';

/**
 * What can be done about a failed call: wait, because the server has done nothing (busy, or over a limit per minute); repeat, if it may
 * have been carried out and billed; or nothing.
 */
export type FailureClass = 'busy' | 'lost' | 'final';

export interface Failure {
  class: FailureClass;
  /** What came, in words that follow the server's address. */
  reason: string;
  /** Null if nothing was answered. */
  status: number | null;
  retryAfter: string | null;
}

/** 529 is Anthropic's "overloaded". */
const BUSY: ReadonlySet<number> = new Set([408, 409, 425, 429, 503, 529]);
/** Of 429 and 402: what no pause mends. */
const SPENT = /insufficient_quota|exceeded your current quota|credit balance is too low|billing|insufficient credits|payment required/i;
const MAX_REASON = 300;

/** Why a reply is no answer; undefined if it is one, as far as can be told without its format. */
export function failureIn(reply: PostReply): Failure | undefined {
  const { status, body, retryAfter } = reply;
  const error = ErrorSchema.safeParse(parseJson(body)).data;
  if (status === 200 && error === undefined) {
    const shape = shapeOf(body);
    return shape === undefined ? undefined : { class: 'final', reason: `answers with HTTP 200 and ${shape}`, status, retryAfter };
  }
  // OpenRouter answers 200 when the provider behind it is overloaded, with the true status inside.
  const told = error?.status ?? status;
  const said = error === undefined ? (shapeOf(body) ?? '') : error.message;
  const lead = status === 200 ? `answers with HTTP 200 and an error${told === 200 ? '' : ` (${told})`}` : statusText(status);
  const reason = [lead, cleanText(said).slice(0, MAX_REASON)].filter((part) => part !== '').join(': ');
  return { class: classOf(told, body), reason, status: told, retryAfter: retryAfter ?? error?.retryAfter ?? null };
}

function classOf(status: number, body: string): FailureClass {
  if ((status === 429 || status === 402) && SPENT.test(body)) return 'final';
  if (BUSY.has(status)) return 'busy';
  // An error without a status of its own, as 200 has it, may pass.
  return status >= 500 || status === 200 ? 'lost' : 'final';
}

function statusText(status: number): string {
  if (status === 401 || status === 403) return `refuses the key (HTTP ${status})`;
  if (status >= 300 && status < 400) return `wants to send the request elsewhere (HTTP ${status}), which is not done`;
  if (status === 404) return `has no such path or model (HTTP ${status})`;
  return `answers with HTTP ${status}`;
}

/** What a body is that is no JSON. */
function shapeOf(body: string): string | undefined {
  const head = body.trimStart().slice(0, 2000);
  if (/^<(?:!doctype|html|\?xml|head|body)/i.test(head)) {
    const title = /<title[^>]*>([^<]*)/i.exec(head)?.[1]?.trim() ?? '';
    return `a web page${title === '' ? '' : ` (${JSON.stringify(title.slice(0, 100))})`}: is the base URL that of the API?`;
  }
  if (/^(?:data|event|id|retry)\s*:|^: /i.test(head)) return 'a stream of events that was not asked for';
  return head === '' ? 'an empty body' : undefined;
}

const status = z.coerce.number().int().min(400).max(599).optional().catch(undefined);
const Detail = z.looseObject({ '@type': z.string().optional(), retryDelay: z.string().optional() });

/** The reason in a server's error, in the formats of OpenAI, Anthropic, Gemini, OpenRouter, Ollama and others. */
const ErrorSchema = z.preprocess(
  // Gemini's compatible endpoint wraps its errors in a list; OpenRouter may put one into the choice.
  (body): unknown => {
    const one: unknown = Array.isArray(body) ? body[0] : body;
    return InChoiceSchema.safeParse(one).data?.choices[0] ?? one;
  },
  z.union([
    z
      .object({
        error: z.object({
          message: z.string(),
          code: status,
          status: z.unknown().optional(),
          details: z.array(Detail).optional().catch(undefined),
        }),
      })
      .transform(({ error }) => ({
        message: error.message,
        status: error.code ?? status.parse(error.status),
        retryAfter: secondsOf(error.details?.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay),
      })),
    z.object({ error: z.string() }).transform(({ error }) => ({ message: error, status: undefined, retryAfter: null })),
    z.object({ detail: z.string() }).transform(({ detail }) => ({ message: detail, status: undefined, retryAfter: null })),
  ]),
);
const InChoiceSchema = z.object({ choices: z.array(z.object({ error: z.looseObject({}) })).min(1) });

/** Gemini writes `"retryDelay": "37s"`. */
const secondsOf = (delay: string | undefined): string | null => /^([\d.]+)s$/.exec(delay ?? '')?.[1] ?? null;
