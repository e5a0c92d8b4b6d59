import type { Call } from '@handsight/core/device';
import type { Phone } from '../phone.ts';
import type { Body } from './body.ts';
import type { Uia2Session } from './session.ts';

/** What a command is given. */
export interface Context {
  phone: Phone;
  session: Uia2Session;
  call: Call;
  body: Body;
  /** What stands in the path at its braces. */
  parameters: string[];
}

/** Gives what stands as `value` in the answer. */
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
