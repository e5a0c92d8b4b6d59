import { AdbCommandError } from '@handsight/core/error';
import type { AdbSocket } from './adb-socket.ts';
import type { PhoneLink } from './phone-link.ts';

const CHUNK = 64 << 10;
const MODE = 0o100644;

/** Writes a file to the phone (adb's SYNC.TXT). An existing file of the same name and size is left alone. */
export async function pushFile(link: PhoneLink, data: Uint8Array, path: string, signal: AbortSignal): Promise<void> {
  const socket = await link.open('sync:', signal);
  try {
    if ((await sizeOf(socket, path)) === data.length) return;
    socket.write(request('SEND', Buffer.from(`${path},${MODE}`)));
    for (let from = 0; from < data.length; from += CHUNK) {
      socket.write(request('DATA', data.subarray(from, from + CHUNK)));
      await socket.drained();
    }
    // DONE carries the file's mtime where other requests carry a length.
    socket.write(header('DONE', Math.floor(Date.now() / 1000)));
    const answer = await socket.take(8);
    if (answer.toString('latin1', 0, 4) === 'OKAY') return;
    const why = (await socket.take(Math.min(answer.readUInt32LE(4), 500))).toString('utf8');
    throw new AdbCommandError(`it could not be written to the phone: ${why}`, `push ${path}`);
  } finally {
    socket.close();
  }
}

/** 0 for a missing file. */
async function sizeOf(socket: AdbSocket, path: string): Promise<number> {
  socket.write(request('STAT', Buffer.from(path)));
  const answer = await socket.take(16);
  return answer.readUInt32LE(4) === 0 ? 0 : answer.readUInt32LE(8);
}

const request = (id: string, body: Uint8Array): Buffer => Buffer.concat([header(id, body.length), body]);

function header(id: string, number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.write(id, 'latin1');
  bytes.writeUInt32LE(number, 4);
  return bytes;
}
