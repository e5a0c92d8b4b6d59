import { get } from 'node:http';

/** A host that has just taken its port answers once its device is open. */
const PROBE_MS = 20_000;

/** Who listens on a port: nobody, something else, or a Handsight, which says its version unless it wants a token first. */
export interface Listener {
  who: 'nobody' | 'other' | 'handsight';
  version?: string;
}

/** What every address of this machine is reached by. */
export const reachable = (address: string): string => (address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address);

/** A Handsight answers to its health with JSON, even where it asks for a token. */
export function whoListens(address: string, port: number): Promise<Listener> {
  return new Promise((resolve) => {
    const options = { host: reachable(address), port, path: '/api/healthz', timeout: PROBE_MS, agent: false };
    const asked = get(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > 100_000) asked.destroy();
      });
      answer.on('close', () => resolve(listenerOf(text)));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', (error: NodeJS.ErrnoException) => resolve({ who: error.code === 'ECONNREFUSED' ? 'nobody' : 'other' }));
  });
}

function listenerOf(health: string): Listener {
  if (!/"(uptime_s|suggested_next_tool)":/.test(health)) return { who: 'other' };
  const version = /"version":"([\w.-]{1,40})"/.exec(health)?.[1];
  return { who: 'handsight', ...(version === undefined ? {} : { version }) };
}
