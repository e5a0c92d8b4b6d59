import type { Process } from '../process.ts';
import { serveHttp, type HttpReply, type HttpRequest } from './http.ts';

/** The class that mobilecli starts on a phone, and where it listens. */
export const MOBILECLI_MAIN = 'com.mobilenext.mobilecli.DeviceServer';
const ADDRESS = 'localabstract:mobilecli-server';
const METHOD_NOT_FOUND = -32601;

/**
 * mobilecli's program on the phone, partly emulated: it runs, and it knows its version and the apps.
 * It rejects everything else, which makes mobilecli fall back to uiautomator and screencap.
 */
export async function mobilecliServer(process: Process): Promise<number> {
  const { phone, signal } = process;
  const stop = serveHttp(phone.sockets, ADDRESS, (request) => Promise.resolve(answer(request, process)), phone.onFault);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  stop();
  return 0;
}

function answer({ body }: HttpRequest, { phone }: Process): HttpReply {
  const { id, method } = readRequest(body);
  const reply = (content: object): HttpReply => ({ status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, ...content }) });
  if (method === 'device.version') return reply({ result: { version: '1.0.9' } });
  if (method === 'device.apps.list') {
    const apps = phone.packages.all.filter(({ launchable }) => launchable);
    return reply({ result: apps.map(({ name, label, versionName }) => ({ packageName: name, appName: label, version: versionName })) });
  }
  return reply({ error: { code: METHOD_NOT_FOUND, message: `Method not found: ${method}` } });
}

function readRequest(body: Uint8Array): { id: unknown; method: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(body).toString('utf8') || '{}');
    if (typeof read !== 'object' || read === null) return { id: null, method: '' };
    return { id: 'id' in read ? read.id : null, method: 'method' in read ? String(read.method) : '' };
  } catch {
    return { id: null, method: '' };
  }
}
