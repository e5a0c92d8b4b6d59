import { accessToken, isLocked, operatorToken } from './token.ts';

/** The name of this page in receipts, audit and timeline. */
const CLIENT = 'inspector';

export interface Refusal {
  code: string;
  message: string;
  hint: string;
}

/** The server answered with an error. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  readonly body: unknown;

  constructor(status: number, refusal: Refusal, body: unknown) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
    this.body = body;
  }
}

export type Query = Record<string, string | number | boolean | undefined>;

export function headers(asOperator = false): Record<string, string> {
  const token = asOperator && operatorToken.value !== '' ? operatorToken.value : accessToken.value;
  return { 'handsight-client': CLIENT, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
}

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

export interface CallOptions {
  asOperator?: boolean;
  signal?: AbortSignal;
}

/** The page trusts its own server to match the tools' schemas, so answers are not validated. */
export async function get<T>(path: string, query: Query = {}, { asOperator = false, signal }: CallOptions = {}): Promise<T> {
  return answered<T>(await fetch(withQuery(path, query), { headers: headers(asOperator), signal: signal ?? null }));
}

export async function post<T>(path: string, body: object, { asOperator = false, signal }: CallOptions = {}): Promise<T> {
  const sent = { ...headers(asOperator), 'content-type': 'application/json' };
  return answered<T>(await fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(body), signal: signal ?? null }));
}

async function answered<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json();
  if (answer.ok) return body as T;
  if (answer.status === 401) isLocked.value = true;
  throw new Refused(answer.status, refusalIn(body), body);
}

function refusalIn(body: unknown): Refusal {
  const { error, error_detail, text } = body as { error?: unknown; error_detail?: unknown; text?: unknown };
  if (typeof error === 'string' && typeof text === 'string') return { code: error, message: text, hint: '' };
  const detail = (typeof error === 'object' ? error : error_detail) as Partial<Refusal> | null | undefined;
  return { code: detail?.code ?? 'Internal', message: detail?.message ?? 'the server refused', hint: detail?.hint ?? '' };
}
