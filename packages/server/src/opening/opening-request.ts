import { DISCOVERED_VERSION } from './server-info.ts';

/** A message that can be answered without the server. */
export type AnswerableRequest =
  | { method: 'initialize'; id: string | number; version: string }
  | { method: 'ping' | 'tools/list'; id: string | number }
  | { method: 'notifications/initialized' }
  /** Revision 2026-07-28 is stateless: every request carries what `initialize` did. */
  | { method: 'server/discover' | 'tools/list'; id: string | number; isStateless: true };

type Json = Record<string, unknown>;

/** Only fully valid requests; everything else is left to the SDK, which refuses it properly. */
export function answerableRequest(line: string): AnswerableRequest | undefined {
  const message = objectOf(parsed(line));
  if (message?.['jsonrpc'] !== '2.0') return undefined;
  const { method, id, params } = message;
  if (method === 'notifications/initialized' && id === undefined) return { method };
  if (!isId(id)) return undefined;
  if (method === 'initialize') return initialize(id, objectOf(params));
  if ((method === 'server/discover' || method === 'tools/list') && isStateless(params)) return { method, id, isStateless: true };
  // A cursor changes the request.
  if ((method === 'ping' || method === 'tools/list') && isEmpty(params)) return { method, id };
  return undefined;
}

function initialize(id: string | number, params: Json | undefined): AnswerableRequest | undefined {
  const client = objectOf(params?.['clientInfo']);
  const version = params?.['protocolVersion'];
  const isRight =
    objectOf(params?.['capabilities']) !== undefined &&
    params?.['_meta'] === undefined &&
    typeof client?.['name'] === 'string' &&
    typeof client['version'] === 'string';
  return isRight && typeof version === 'string' ? { method: 'initialize', id, version } : undefined;
}

const META = 'io.modelcontextprotocol/';

/** Whether the parameters contain only a valid `_meta` of the supported stateless revision. */
function isStateless(params: unknown): boolean {
  const { _meta, ...rest } = objectOf(params) ?? {};
  const meta = objectOf(_meta) ?? {};
  const { [`${META}clientInfo`]: client = { name: '', version: '' } } = meta;
  const { name, version } = objectOf(client) ?? {};
  return (
    Object.keys(rest).length === 0 &&
    meta[`${META}protocolVersion`] === DISCOVERED_VERSION &&
    objectOf(meta[`${META}clientCapabilities`]) !== undefined &&
    typeof name === 'string' &&
    typeof version === 'string'
  );
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isInteger(id);

const isEmpty = (params: unknown): boolean => {
  const { _meta, ...rest } = objectOf(params ?? {}) ?? { none: true };
  const meta = Object.keys(objectOf(_meta ?? {}) ?? { none: true });
  return Object.keys(rest).length === 0 && meta.every((key) => key === 'progressToken');
};

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;
