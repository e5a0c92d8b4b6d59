import { z } from 'zod';
import { bytesOf, textOf } from '../io/bytes.ts';
import { linesOf, type ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { print, type Process } from '../process.ts';
import { dumpScreen } from '../screen/dump.ts';
import { drawGesture } from '../screen/face.ts';
import type { Helper } from './helpers.ts';

const PACKAGE = 'com.callstack.agentdevice.snapshothelper';
const PROTOCOL = 'android-snapshot-helper-v1';
/** Its own limit for a piece of the tree in `am instrument`'s output. */
const CHUNK = 2 << 10;

type Fields = Record<string, string | number | boolean>;
interface Answer {
  fields: Fields;
  /** A tree comes after the fields. */
  xml?: string;
}

const PlanSchema = z.object({
  kind: z.string(),
  durationMs: z.number(),
  pointers: z
    .array(z.object({ samples: z.array(z.object({ offsetMs: z.number(), x: z.number(), y: z.number() })).min(1) }))
    .min(1)
    .max(10),
});

/**
 * agent-device's instrumentation, answered from the tree: one call through `am instrument`, or a session that listens on a port of the phone
 * and accepts one line per connection.
 */
export function agentDeviceHelper(): Helper {
  const running = new Set<() => void>();
  const stop = (): void => {
    for (const end of [...running]) end();
  };
  const run = async (process: Process, extras: Map<string, string>): Promise<number> => {
    const port = extras.get('sessionPort');
    if (port === undefined) return answerOnce(process, extras);
    const { phone, signal } = process;
    const ended = new AbortController();
    const end = (): void => ended.abort();
    const close = phone.sockets.listen(`tcp:${port}`, (stream) => answerLine(phone, stream, end));
    running.add(end);
    signal.addEventListener('abort', end, { once: true });
    await print(process, status({ agentDeviceProtocol: PROTOCOL, sessionReady: true, sessionPort: port }));
    await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
    close();
    running.delete(end);
    await print(process, result({ agentDeviceProtocol: PROTOCOL, ok: true })).catch(() => undefined);
    return 0;
  };
  return { package: PACKAGE, stop, instrumentation: { component: `${PACKAGE}/${PACKAGE}.SnapshotInstrumentation`, run } };
}

async function answerOnce(process: Process, extras: Map<string, string>): Promise<number> {
  const { fields, xml } = await answer(process.phone, extras.get('mode') ?? 'snapshot', extras.get('payloadBase64') ?? '', process.signal);
  const chunks = xml === undefined ? [] : chunksOf(xml);
  for (const [i, chunk] of chunks.entries()) {
    const piece = { chunkIndex: i, chunkCount: chunks.length, payloadBase64: chunk };
    await print(process, status({ agentDeviceProtocol: PROTOCOL, outputFormat: 'uiautomator-xml', ...piece }));
  }
  await print(process, result({ agentDeviceProtocol: PROTOCOL, ...fields }));
  return 0;
}

/** `snapshot ID`, `viewport ID`, `gesture ID PAYLOAD` or `quit ID`. */
async function answerLine(phone: Phone, stream: ByteStream, end: () => void): Promise<void> {
  for await (const line of linesOf(stream)) {
    const [action = '', requestId = '', payload = ''] = line.trim().split(' ');
    const { fields, xml = '' } = await answer(phone, action, payload, stream.signal);
    const head = { agentDeviceProtocol: PROTOCOL, requestId, ...fields, ...(xml === '' ? {} : { byteLength: bytesOf(xml).length }) };
    await stream.write(bytesOf(`${lines(head)}\n${xml}`));
    if (action === 'quit') end();
    break;
  }
  await stream.close();
}

async function answer(phone: Phone, action: string, payload: string, signal: AbortSignal): Promise<Answer> {
  const call = phone.call(signal);
  switch (action) {
    case 'snapshot': {
      const dump = await dumpScreen(phone, signal);
      if ('error' in dump) return failed('java.lang.IllegalStateException', dump.error);
      const xml = textOf(dump.bytes);
      const nodeCount = xml.split('<node').length - 1;
      const counts = { rootPresent: true, captureMode: 'active-window', windowCount: 1, nodeCount, truncated: false, elapsedMs: 1 };
      return { fields: { ok: true, helperApiVersion: 1, outputFormat: 'uiautomator-xml', ...counts }, xml };
    }
    case 'viewport': {
      const { width, height } = await phone.size(call);
      return { fields: { ok: true, helperApiVersion: 1, x: 0, y: 0, width, height } };
    }
    case 'gesture': {
      const plan = PlanSchema.safeParse(parsed(payload));
      if (!plan.success) return failed('java.lang.IllegalArgumentException', 'malformed touch plan');
      const paths = plan.data.pointers.map(({ samples }) => samples.map(({ offsetMs, x, y }) => ({ x, y, atMs: offsetMs })));
      await drawGesture(phone, paths, call);
      const injectedEvents = paths.reduce((sum, path) => sum + path.length, 0);
      return { fields: { ok: true, helperApiVersion: 1, kind: plan.data.kind, injectedEvents, elapsedMs: plan.data.durationMs } };
    }
    case 'ping':
    case 'quit':
      return { fields: { ok: true, helperApiVersion: 1 } };
    default:
      return failed('java.lang.IllegalArgumentException', `Unknown action: ${action}`);
  }
}

const failed = (errorType: string, message: string): Answer => ({ fields: { ok: false, errorType, message } });

function parsed(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

function chunksOf(xml: string): string[] {
  const bytes = Buffer.from(xml);
  const count = Math.ceil(bytes.length / CHUNK);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * CHUNK, (i + 1) * CHUNK).toString('base64'));
}

const lines = (fields: Fields, before = ''): string =>
  Object.entries(fields)
    .map(([name, value]) => `${before}${name}=${value}\n`)
    .join('');
const status = (fields: Fields): string => `${lines(fields, 'INSTRUMENTATION_STATUS: ')}INSTRUMENTATION_STATUS_CODE: 1\n`;
const result = (fields: Fields): string => `${lines(fields, 'INSTRUMENTATION_RESULT: ')}INSTRUMENTATION_CODE: -1\n`;
