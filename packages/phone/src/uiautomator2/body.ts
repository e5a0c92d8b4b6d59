import { WireFault } from './fault.ts';

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
