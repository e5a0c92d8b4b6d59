import { timingSafeEqual } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';

import { HandsightError } from '@handsight/core/error';

/** Who sent a request. Only the operator may decide approvals. */
export type Sender = 'caller' | 'operator';

export interface Access {
  /** The listening address. */
  address: string;
  /** Required of every request if set. */
  token?: string | undefined;
  operatorToken?: string | undefined;
}

/** The headers that decide whether a request is admitted. */
export interface Knock {
  host: string | undefined;
  /** How many Host headers there were; two name two machines. */
  hosts: number;
  origin: string | undefined;
  /** `Sec-Fetch-Site`, which browsers send and pages cannot change. */
  site: string | undefined;
  authorization: string | undefined;
}

/** A request that is not admitted. It is refused before its body is read. */
export class AccessRefused extends HandsightError {
  readonly status: 401 | 403;
  readonly hint: string;

  constructor(status: 401 | 403, message: string, hint: string, context: Record<string, unknown> = {}) {
    super('PermissionDenied', message, context);
    this.status = status;
    this.hint = hint;
  }
}

/** A shorter token could be brute-forced over a network. */
const SHORTEST_TOKEN = 16;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '::1'];

export const isLoopback = (address: string): boolean => LOOPBACK_NAMES.includes(address) || /^127(\.\d{1,3}){3}$/.test(address);

/** Anyone on the network can reach a non-loopback address, so it needs a token. */
export function requireToken({ address, token }: Access): void {
  if (isLoopback(address)) return;
  const length = (token ?? '').trim().length;
  if (length >= SHORTEST_TOKEN) return;
  if (length > 0) {
    throw new HandsightError(
      'BadRequest',
      `HANDSIGHT_TOKEN is shorter than ${SHORTEST_TOKEN} characters, which can be guessed by whoever reaches ${address}`,
      { address },
    );
  }
  throw new HandsightError(
    'BadRequest',
    `listening on ${address} would let everyone in the network operate the devices: set HANDSIGHT_TOKEN to a token that clients send, or listen on 127.0.0.1`,
    { address },
  );
}

/** Refuses cross-origin pages, DNS rebinding and, if a token is set, requests without it. */
export function admit({ host, hosts, origin, site, authorization }: Knock, access: Access): Sender {
  const name = host === undefined ? undefined : hostName(host);
  if (name === undefined || hosts > 1 || !allowedNames(access.address).has(name)) {
    throw new AccessRefused(403, 'the Host header names another machine', 'Use the address that the server says it listens on.', {
      host: host?.slice(0, 200),
    });
  }
  const isForeign =
    (origin !== undefined && origin !== `http://${host}`) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  if (isForeign) {
    throw new AccessRefused(403, 'requests from other web sites are refused', 'Only pages of this server may use it from a browser.', {
      origin: origin?.slice(0, 200),
    });
  }
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (isSame(sent, access.operatorToken)) return 'operator';
  if ((access.token ?? '') === '' || isSame(sent, access.token)) return 'caller';
  throw new AccessRefused(401, 'this server needs a token', 'Send it as `Authorization: Bearer <token>`.');
}

/** The name in a Host header without its port; undefined when the header is malformed. */
function hostName(host: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '');
}

/** Addresses change with networks, so the list is refreshed after this. */
const NAMES_MS = 5000;
const namesOf = new Map<string, { names: ReadonlySet<string>; at: number }>();

function allowedNames(address: string): ReadonlySet<string> {
  const isEvery = address === '0.0.0.0' || address === '::';
  const known = namesOf.get(address);
  if (known !== undefined && (!isEvery || performance.now() - known.at < NAMES_MS)) return known.names;
  const own = isEvery ? [hostname(), ...interfaceAddresses()] : [address];
  const names = new Set([...LOOPBACK_NAMES, ...own].map((name) => name.toLowerCase()));
  namesOf.set(address, { names, at: performance.now() });
  return names;
}

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each === undefined ? [] : [each.address]));

/** Constant-time comparison. */
function isSame(sent: string | undefined, wanted: string | undefined): boolean {
  if (sent === undefined || wanted === undefined) return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
