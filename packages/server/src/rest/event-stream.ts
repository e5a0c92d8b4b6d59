import type { ServerResponse } from 'node:http';
import { z } from 'zod';

import { type Host, RUN_KINDS } from '@handsight/core/host';
import { isWatchingFree } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';
import { receiptShape } from '@handsight/tools/wire';
import { approvalShape } from './approvals.ts';
import type { PathDescription } from '@handsight/tools/tool';

const EVENT_TYPES = ['lifecycle', 'receipt', 'screen', 'approval', ...RUN_KINDS] as const;
type EventType = (typeof EVENT_TYPES)[number];

const MAX_LISTENERS = 64;
const HEARTBEAT_MS = 15_000;
/** A listener with this much unread data is not reading. */
const MAX_UNREAD_BYTES = 4_000_000;

export const EventsInput = z.strictObject({
  types: z.array(z.enum(EVENT_TYPES)).max(10).optional().describe('Only these types, separated by commas.'),
  device: z.string().min(1).max(300).optional().describe('Only events of this device.'),
  pictures: z
    .boolean()
    .optional()
    .describe('Takes a picture before and after every action for as long as this listener is connected; receipts carry them.'),
});
export type EventsQuery = z.infer<typeof EventsInput>;

export const eventsPath: PathDescription = {
  method: 'GET',
  path: '/api/events',
  name: 'events',
  summary: 'Events as they happen',
  description:
    'A stream of server-sent events: `lifecycle` (an action reached a state), `receipt` (an action ended), `screen` (a screen changed), `approval` (a request for a human decision was made or answered), `flow` and `agent` (a run of that kind started, reached the next step, was paused, was resumed or ended; its own stream has its steps).',
  input: EventsInput,
  output: z.string(),
  media: 'text/event-stream',
  legacy: false,
  counts: false,
};

/** Streams a host's events to every listener, as server-sent events. */
export class EventStream {
  readonly #host: Host;
  readonly #open = new Set<ServerResponse>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** Throws before anything has been sent. */
  requireRoom({ pictures }: EventsQuery, isOperator: boolean): void {
    if (pictures === true && !isWatchingFree(this.#host, isOperator)) {
      throw new HandsightError(
        'PermissionDenied',
        'pictures are limited by the budget, so only the operator may have one taken for every action',
      );
    }
    if (!isOperator) this.#host.guard.allowList.check(['events']);
    if (this.#open.size < MAX_LISTENERS) return;
    throw new HandsightError('RateLimited', `${MAX_LISTENERS} listeners is the limit`, { limit: MAX_LISTENERS });
  }

  /** Sends events until the listener disconnects or the stream is closed. */
  serve(response: ServerResponse, { types = [...EVENT_TYPES], device, pictures = false }: EventsQuery): void {
    let id = 0;
    const send = (type: EventType, of: string | undefined, data: () => object): void => {
      if (!types.includes(type) || (device !== undefined && of !== undefined && of !== device)) return;
      if (response.writableEnded || response.destroyed) return;
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else response.write(`id: ${++id}\nevent: ${type}\ndata: ${JSON.stringify(data())}\n\n`);
    };
    const { events, guard, screenshots, receipts } = this.#host;
    const stop = [
      events.on('lifecycle', (event) => send('lifecycle', event.device, () => event)),
      events.on('receipt', (receipt) =>
        send('receipt', receipt.device, () => ({ ...receiptShape(receipt), args: receipts.argumentsOf(receipt.action_id) })),
      ),
      events.on('screen', (event) => send('screen', event.device, () => event)),
      events.on('run', (event) => send(event.kind, event.device, () => event)),
      guard.confirmations.approvals.subscribe((approval) => send('approval', undefined, () => approvalShape(approval))),
      ...(pictures ? [screenshots.watch()] : []),
    ];
    const beat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    this.#open.add(response);
    // `close` follows an error and cleans up.
    response.on('error', () => undefined);
    response.on('close', () => {
      clearInterval(beat);
      this.#open.delete(response);
      for (const each of stop) each();
    });
    response.writeHead(200, { ...headersOf(response), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
  }

  close(): void {
    for (const response of this.#open) response.end();
  }
}

/** The headers already set on the response, which every response has. */
const headersOf = (response: ServerResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
