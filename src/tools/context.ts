import { Hands } from '../act/hands.ts';
import type { Host } from '../act/host.ts';
import { HandsightError } from '../error/errors.ts';
import type { OperatorAuthority } from '../guard/confirmation/operator.ts';

/** One client: who it is and which device it has chosen. Several can be on one host. */
export interface Connection {
  /** For receipts, audit and timeline: `mcp claude-code`, `rest`, `cli`. */
  caller: string;
  /** The device calls are for that name none. */
  device: string | undefined;
  /** Only a surface that knows a person has it. */
  operator?: OperatorAuthority;
}

/** What a tool works with. */
export class ToolContext {
  readonly host: Host;
  readonly connection: Connection;
  readonly signal: AbortSignal | undefined;

  constructor(host: Host, connection: Connection, signal?: AbortSignal) {
    this.host = host;
    this.connection = connection;
    this.signal = signal;
  }

  /** Hands on the device named, or on the connection's own. */
  hands(device?: string): Promise<Hands> {
    const id = device ?? this.connection.device;
    if (id === undefined) throw new HandsightError('DeviceNotFound', 'no device was named and none has been chosen', {});
    return Hands.on(this.host, id, this.connection.caller);
  }
}
