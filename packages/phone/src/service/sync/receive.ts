import { brotliCompressSync } from 'node:zlib';
import { FileFault } from '../../file/fault.ts';
import { viewOf } from '../../io/bytes.ts';
import { BROTLI, compressionOf, NO_COMPRESSION } from './compression.ts';
import type { SyncTalk } from './sync.ts';
import { failure, idOf, MAX_CHUNK, message } from './wire.ts';

/** `RECV`: a file to the host. */
export const receive = (talk: SyncTalk, path: string): Promise<void> => give(talk, path, NO_COMPRESSION);

/** `RCV2`: the same, with a second message that gives the compression. */
export async function receiveV2(talk: SyncTalk, path: string): Promise<void> {
  const setup = await talk.reader.read(8);
  const flags = viewOf(setup).getUint32(4, true);
  if (idOf(setup) !== 'RCV2') await talk.stream.write(failure('unexpected id'));
  else await give(talk, path, flags);
}

async function give({ phone, user, stream }: SyncTalk, path: string, flags: number): Promise<void> {
  const compression = compressionOf(flags);
  if (compression === undefined) {
    await stream.write(failure(`unsupported flags ${flags}`));
    return;
  }
  let data: Uint8Array;
  try {
    data = phone.files.read(path, user);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    await stream.write(failure(`open failed: ${error.message}`));
    return;
  }
  if (compression === BROTLI) data = brotliCompressSync(data, { params: {} });
  for (let from = 0; from < data.length; from += MAX_CHUNK) {
    const chunk = data.subarray(from, from + MAX_CHUNK);
    await stream.write(message('DATA', chunk.length));
    await stream.write(chunk);
  }
  await stream.write(message('DONE', 0));
}
