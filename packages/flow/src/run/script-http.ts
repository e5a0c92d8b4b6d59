import { HandsightError } from '@handsight/core/error';

const TIMEOUT_MS = 60_000;
const MAX_BODY = 500_000;

export interface HttpAnswer {
  ok: boolean;
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** One HTTP request of a script, to an allowed host only. Redirects to other hosts are not followed. */
export async function scriptRequest(
  method: string,
  url: unknown,
  options: unknown,
  { allowed, signal }: { allowed: readonly string[]; signal: AbortSignal | undefined },
): Promise<HttpAnswer> {
  const target = parseUrl(url);
  if (!allowed.includes(target.hostname) && !allowed.includes(target.host)) {
    throw new HandsightError(
      'PermissionDenied',
      `the script may not send requests to ${target.host}; --allow-http ${target.host} allows it`,
      {
        host: target.host,
      },
    );
  }
  const { headers, body, multipartForm } = fieldsOf(options);
  if (multipartForm !== undefined) throw new HandsightError('BadRequest', 'multipartForm is not supported; send the body as text', {});
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(target, {
    method,
    headers: textMap(headers),
    ...(body === undefined || body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  });
  const text = await response.text();
  if (text.length > MAX_BODY) throw new HandsightError('BadRequest', `the answer is longer than ${MAX_BODY} characters`, {});
  return { ok: response.ok, status: response.status, body: text, headers: Object.fromEntries(response.headers) };
}

function parseUrl(url: unknown): URL {
  try {
    const parsed = new URL(String(url));
    if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed;
  } catch {
    // The same refusal.
  }
  throw new HandsightError('BadRequest', 'a request needs an http or https address', { url: String(url).slice(0, 200) });
}

const fieldsOf = (options: unknown): Record<string, unknown> => (typeof options === 'object' && options !== null ? { ...options } : {});

const textMap = (headers: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(headers)).map(([name, value]) => [name, String(value)]));
