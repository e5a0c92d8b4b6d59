const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** More than any model was asked for. The rest is not read. */
export class AnswerTooLong extends Error {}

export interface PostReply {
  status: number;
  body: string;
  retryAfter: string | null;
}

/** Sends JSON and reads the response. Redirects are not followed: the screen and the key go nowhere else. */
export async function postJson(url: URL, content: object, headers: Record<string, string>, signal: AbortSignal): Promise<PostReply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
    redirect: 'manual',
    signal,
  });
  return { status: response.status, body: await boundedText(response), retryAfter: response.headers.get('retry-after') };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new AnswerTooLong(`The answer was longer than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** fetch hides the reason in the cause, and for a host with several addresses in the cause's code. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
