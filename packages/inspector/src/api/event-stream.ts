import { headers, Refused, withQuery, type Query } from './call.ts';
import { isLocked } from './token.ts';
import type { ServerEvents } from './types.ts';

export type EventName = keyof ServerEvents;
type Listener<K extends EventName> = (event: ServerEvents[K]) => void;

const listeners: { [K in EventName]: Set<Listener<K>> } = {
  lifecycle: new Set(),
  receipt: new Set(),
  screen: new Set(),
  approval: new Set(),
  flow: new Set(),
  agent: new Set(),
};

export function onEvent<K extends EventName>(name: K, listener: Listener<K>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

/** Cast because the compiler cannot relate an event's name to its data here. */
function emit(name: EventName, data: string): void {
  const event = JSON.parse(data) as ServerEvents[EventName];
  for (const listener of listeners[name] as Set<(event: ServerEvents[EventName]) => void>) listener(event);
}

const isEventName = (name: string): name is EventName => Object.hasOwn(listeners, name);

/** The server sends a heartbeat every 15 seconds; after two missed ones it counts as gone. */
const SILENCE_MS = 35_000;

/**
 * Listens until the stream ends. EventSource cannot send a token, so the stream is read with fetch.
 * `begun` is called when the stream has started.
 */
export async function listen(query: Query, asOperator: boolean, stop: AbortSignal, begun: () => void): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  heard();
  try {
    const signal = AbortSignal.any([silence.signal, stop]);
    const answer = await fetch(withQuery('/api/events', query), { headers: headers(asOperator), signal });
    if (answer.status === 401) isLocked.value = true;
    if (!answer.ok || answer.body === null) {
      throw new Refused(answer.status, { code: 'Internal', message: 'the server sent no event stream', hint: '' }, null);
    }
    begun();
    let rest = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      heard();
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) read(block);
    }
  } finally {
    clearTimeout(timer);
  }
}

function read(block: string): void {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [name, data] = [field('event'), field('data')];
  if (name !== undefined && data !== undefined && isEventName(name)) emit(name, data);
}
