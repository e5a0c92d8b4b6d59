import type { Call } from '@handsight/core/device';
import type { Phone } from '../phone.ts';
import type { Body } from './body.ts';
import type { Uia2Session } from './session.ts';

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
