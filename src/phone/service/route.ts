import type { Connection, Services } from '../adb/connection.ts';
import type { ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { serveExec, serveShell, shellRequest } from './shell.ts';
import { serveSync } from './sync/sync.ts';

type Serve = (stream: ByteStream) => Promise<void>;

/** Which service answers to which name. */
export function servicesOf(phone: Phone): Services {
  return (service: string, _connection: Connection): Serve | undefined => {
    const shell = shellRequest(service);
    if (shell !== undefined) return (stream) => serveShell(phone, shell, stream);
    const [, name = '', argument = ''] = /^([\w-]+):([\s\S]*)$/.exec(service) ?? [];
    switch (name) {
      case 'exec':
        return (stream) => serveExec(phone, argument, stream);
      case 'sync':
        return (stream) => serveSync(phone, stream);
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
