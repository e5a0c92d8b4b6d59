import type { Connection, Services } from '../adb/connection.ts';
import { say, type ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { serveAbb, serveExec, serveShell, shellRequest } from './shell.ts';
import { Reverses } from './reverse.ts';
import { serveSync } from './sync.ts';
import { toPixels } from '@handsight/core/picture';
import { viewOf } from '../io/bytes.ts';
import { screenPicture } from '../screen/face.ts';

type Serve = (stream: ByteStream) => Promise<void>;

/** Maps service names to handlers. */
export function servicesOf(phone: Phone): Services {
  const reverses = new WeakMap<Connection, Reverses>();
  const reversesOf = (connection: Connection): Reverses => {
    let kept = reverses.get(connection);
    if (kept === undefined) reverses.set(connection, (kept = new Reverses(phone, connection)));
    return kept;
  };
  return (service, connection): Serve | undefined => {
    const shell = shellRequest(service);
    if (shell !== undefined) return (stream) => serveShell(phone, shell, stream);
    const [, name = '', argument = ''] = /^([\w-]+):([\s\S]*)$/.exec(service) ?? ['', service];
    switch (name) {
      case 'exec':
        return (stream) => serveExec(phone, argument, stream);
      case 'abb_exec':
        return (stream) => serveAbb(phone, argument, stream);
      case 'sync':
        return (stream) => serveSync(phone, stream);
      case 'framebuffer':
        return (stream) => serveFramebuffer(phone, stream);
      case 'reverse':
        return (stream) => reversesOf(connection).serve(argument, stream);
      case 'reboot':
        return () => {
          phone.onReboot();
          return Promise.resolve();
        };
      case 'root':
        return (stream) => say(stream, 'adbd cannot run as root in production builds\n');
      case 'unroot':
        return (stream) => say(stream, 'adbd not running as root\n');
      case 'remount':
        return (stream) => say(stream, 'remount of the / superblock failed: Permission denied\nremount failed\n');
      case 'disable-verity':
      case 'enable-verity':
        return (stream) => say(stream, 'verity cannot be changed on a phone that is locked\n');
      case 'tcpip':
      case 'usb':
        return (stream) => say(stream, 'this phone is always reached over TCP, on the port it was started with\n');
      case 'jdwp':
        return (stream) => stream.close();
      case 'track-jdwp':
      case 'track-app':
        return (stream) => trackNothing(stream);
      case 'tcp':
      case 'localabstract':
      case 'localreserved':
      case 'localfilesystem':
      case 'local':
        return phone.sockets.at(service);
      default:
        return undefined;
    }
  };
}

/** No process can be debugged: an empty list, which never changes. */
async function trackNothing(stream: ByteStream): Promise<void> {
  await say(stream, '0000');
  await new Promise<void>((resolve) => stream.signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Version 1 of the header: clients in the field misread version 2. */
const VERSION = 1;
const BITS_PER_PIXEL = 32;

/** `framebuffer:`: thirteen numbers, then the pixels. */
async function serveFramebuffer(phone: Phone, stream: ByteStream): Promise<void> {
  const { width, height, data } = await toPixels(await screenPicture(phone, phone.call(stream.signal)));
  const header = new Uint8Array(13 * 4);
  // Offsets and lengths of red, blue, green and alpha, in this order.
  [VERSION, BITS_PER_PIXEL, data.length, width, height, 0, 8, 16, 8, 8, 8, 24, 8].forEach((number, i) =>
    viewOf(header).setUint32(i * 4, number, true),
  );
  await stream.write(header);
  await stream.write(data);
}
