import { HandsightError } from '@handsight/core/error';
import { endpointName } from './endpoint.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface PostReply {
  status: number;
  body: string;
}

/** Sends JSON and reads the response. Redirects are not followed: the picture and the key go nowhere else. */
export async function postJson(endpoint: URL, content: unknown, key: string | undefined, signal: AbortSignal): Promise<PostReply> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(content),
      redirect: 'manual',
      signal,
    });
    return { status: response.status, body: await boundedText(response) };
  } catch (error) {
    if (error instanceof HandsightError) throw error;
    throw new HandsightError('DescriptionFailed', `${endpointName(endpoint)} cannot be reached: ${causeOf(error)}`, {}, { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new HandsightError('DescriptionFailed', `the answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** fetch hides the reason in the cause, and for a host with several addresses in the cause's code. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
