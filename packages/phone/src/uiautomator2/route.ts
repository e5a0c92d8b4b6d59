import type { Call } from '@handsight/core/device';
import type { Phone } from '../phone.ts';
import { Elements } from './elements.ts';
import { WireFault } from './fault.ts';

/** The arguments of a command. */
export interface Context {
  phone: Phone;
  session: Uia2Session;
  call: Call;
  body: Body;
  /** The values of the path's placeholders. */
  parameters: string[];
}

/** Resolves to the `value` of the answer. */
export type Run = (context: Context) => Promise<unknown>;

export interface Route {
  method: 'GET' | 'POST';
  pattern: RegExp;
  run: Run;
}

/** `GET /element/{}/text`. */
export function route(line: string, run: Run): Route {
  const [method = '', path = ''] = line.split(' ');
  return { method: method === 'GET' ? 'GET' : 'POST', pattern: new RegExp(`^${path.replaceAll('{}', '([^/]+)')}$`), run };
}

/** The server's settings that are used here or that clients read back. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  actionAcknowledgmentTimeout: 3000,
  allowInvisibleElements: false,
  elementResponseAttributes: '',
  enableMultiWindows: false,
  enableNotificationListener: true,
  ignoreUnimportantViews: false,
  keyInjectionDelay: 0,
  normalizeTagNames: false,
  scrollAcknowledgmentTimeout: 200,
  shouldUseCompactResponses: true,
  waitForIdleTimeout: 10_000,
  waitForSelectorTimeout: 10_000,
};

/** One client's session with the server. */
export class Uia2Session {
  readonly id: string;
  readonly capabilities: Record<string, unknown>;
  readonly elements: Elements;
  readonly settings = new Map<string, unknown>(Object.entries(SETTINGS));

  constructor(id: string, capabilities: Record<string, unknown>, phone: Phone) {
    this.id = id;
    this.capabilities = capabilities;
    this.elements = new Elements(phone);
  }
}

/** What came with a request: a JSON object. */
export type Body = Readonly<Record<string, unknown>>;

export function readBody(bytes: Uint8Array): Body {
  if (bytes.length === 0) return {};
  try {
    const read: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (isObject(read)) return read;
  } catch {
    // Reported below.
  }
  throw new WireFault('invalid argument', 'The request has no JSON object in its body');
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textIn(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new WireFault('invalid argument', `'${name}' must be a string`);
}

export const numberIn = (body: Body, name: string): number | undefined => {
  const value = body[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
