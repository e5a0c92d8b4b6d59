import type { Connection, Services } from '../adb/connection.ts';
import { say, type ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { serveAbb } from './abb.ts';
import { serveFramebuffer } from './framebuffer.ts';
import { Reverses } from './reverse.ts';
import { serveExec, serveShell, shellRequest } from './shell.ts';
import { serveSync } from './sync/sync.ts';

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
