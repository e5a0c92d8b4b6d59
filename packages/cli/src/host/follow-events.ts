import { get } from 'node:http';

import { HandsightError } from '@handsight/core/error';

/** A stream that is silent for longer than its heartbeat allows is lost. */
const SILENCE_MS = 60_000;

/** Passes on the data of every server-sent event, in order, until the stream ends. */
export async function followEvents(url: URL, token: string | undefined, onEvent: (event: unknown) => Promise<void>): Promise<void> {
  const headers = { 'handsight-client': 'cli', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const lost = (why: string): HandsightError =>
    new HandsightError('HostUnreachable', `the host at ${url.origin} was lost: ${why}`, { host: url.origin });
  const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    const asked = get(url, { headers, agent: false, timeout: SILENCE_MS }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(lost(`it answered with status ${answer.statusCode ?? 0}`));
    });
    asked.on('timeout', () => asked.destroy(new Error('it has been silent for too long')));
    asked.on('error', (error) => reject(lost(error.message)));
  });
  let unread = '';
  try {
    for await (const part of stream) {
      unread += part.toString('utf8');
      const events = unread.split('\n\n');
      unread = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) await onEvent(JSON.parse(data));
      }
    }
  } catch (error) {
    throw lost(error instanceof Error ? error.message : String(error));
  }
}
