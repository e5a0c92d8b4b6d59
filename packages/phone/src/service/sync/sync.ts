import { FileFault } from '../../file/fault.ts';
import type { User } from '../../file/file-system.ts';
import { SHELL_UID, type FileNode } from '../../file/node.ts';
import { textOf, viewOf } from '../../io/bytes.ts';
import { ExactReader, UnexpectedEnd } from '../../io/exact-reader.ts';
import type { ByteStream } from '../../io/stream.ts';
import type { Phone } from '../../phone.ts';
import { receive, receiveV2 } from './receive.ts';
import { send, sendV2 } from './send.ts';
import { endV1, endV2, entryV1, entryV2, failure, idOf, MAX_PATH_BYTES, statV1, statV2 } from './wire.ts';

/** One sync session. */
export interface SyncTalk {
  phone: Phone;
  user: User;
  stream: ByteStream;
  reader: ExactReader;
}

type Request = (talk: SyncTalk, path: string) => Promise<void>;

const REQUESTS: Readonly<Record<string, Request>> = {
  STAT: ({ phone, user, stream }, path) => stream.write(statV1(phone.files.find(path, user, false))),
  LST2: (talk, path) => stat(talk, path, 'LST2', false),
  STA2: (talk, path) => stat(talk, path, 'STA2', true),
  LIST: async ({ phone, user, stream }, path) => {
    for (const [name, node] of entries(phone, path, user)) await stream.write(entryV1(name, node));
    await stream.write(endV1());
  },
  LIS2: async ({ phone, user, stream }, path) => {
    for (const [name, node] of entries(phone, path, user)) await stream.write(entryV2(name, node));
    await stream.write(endV2());
  },
  RECV: receive,
  RCV2: receiveV2,
  SEND: send,
  SND2: sendV2,
};

/** `sync:`: stat, list, push and pull, until the host leaves. */
export async function serveSync(phone: Phone, stream: ByteStream): Promise<void> {
  const reader = new ExactReader(stream);
  const talk: SyncTalk = { phone, user: { uid: SHELL_UID }, stream, reader };
  try {
    for (;;) {
      const header = await reader.read(8);
      const id = idOf(header);
      const length = viewOf(header).getUint32(4, true);
      if (id === 'QUIT') return;
      const request = Object.hasOwn(REQUESTS, id) ? REQUESTS[id] : undefined;
      if (request === undefined || length > MAX_PATH_BYTES) {
        await stream.write(failure(request === undefined ? `unknown command ${id}` : 'path too long'));
        return;
      }
      await request(talk, textOf(await reader.read(length)));
    }
  } catch (error) {
    if (!(error instanceof UnexpectedEnd)) throw error;
  }
}

async function stat({ phone, user, stream }: SyncTalk, path: string, id: string, follow: boolean): Promise<void> {
  try {
    await stream.write(statV2(id, phone.files.get(path, user, follow), 0));
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    await stream.write(statV2(id, undefined, error.errno));
  }
}

/** An unreadable folder gives an empty list, as in adbd. */
function entries({ files }: Phone, path: string, user: User): [string, FileNode][] {
  try {
    return files.list(path, user);
  } catch (error) {
    if (error instanceof FileFault) return [];
    throw error;
  }
}
