import '../session-storage.fixture.ts';

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from './call.ts';
import { listen, onEvent } from './event-stream.ts';
import { isLocked } from './token.ts';

const streamOf = (chunks: readonly string[]): Response =>
  new Response(new ReadableStream({ start: (controller) => send(controller, chunks) }));

function send(controller: ReadableStreamDefaultController, chunks: readonly string[]): void {
  for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
  controller.close();
}

const { fetch: realFetch } = globalThis;
afterAll(() => void vi.stubGlobal('fetch', realFetch));
afterEach(() => {
  isLocked.value = false;
});

const hear = async (response: Response): Promise<{ heard: unknown[]; begun: boolean }> => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  const heard: unknown[] = [];
  let begun = false;
  const stop = onEvent('screen', (event) => heard.push(event));
  try {
    await listen({ pictures: true }, false, new AbortController().signal, () => (begun = true));
  } finally {
    stop();
  }
  return { heard, begun };
};

describe('the stream of events', () => {
  it('gives each event to those who listen for it, however the stream is cut into chunks', async () => {
    const text = 'event: screen\ndata: {"device":"a"}\n\n: ping\n\nevent: receipt\ndata: {}\n\nevent: screen\ndata: {"device":"b"}\n\n';
    for (const size of [1, 7, text.length]) {
      const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(await hear(streamOf(chunks))).toEqual({ heard: [{ device: 'a' }, { device: 'b' }], begun: true });
    }
  });

  it('passes over events that it does not know and one that was cut off', async () => {
    const text = 'event: later\ndata: {}\n\nevent: toString\ndata: {}\n\nevent: screen\ndata: {"device"';
    expect(await hear(streamOf([text]))).toEqual({ heard: [], begun: true });
  });

  it('is refused without having begun, and locked for want of a token', async () => {
    await expect(hear(new Response('no', { status: 401 }))).rejects.toBeInstanceOf(Refused);
    expect(isLocked.value).toBe(true);
  });
});
