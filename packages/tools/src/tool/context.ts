import type { CallConfirmation } from '@handsight/core/act';
import { DeviceClient } from '@handsight/core/client';
import type { Host, News, Step } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import type { Approval, OperatorAuthority } from '@handsight/core/guard';

/** One client: who it is and which device it has chosen. A host can have several. */
export interface Connection {
  /** For receipts, audit and timeline: `mcp claude-code`, `rest`, `cli`. */
  caller: string;
  /** The default device for its calls. */
  device: string | undefined;
  /** False if every call has a connection of its own, so that choices would not be remembered. */
  lasts?: boolean;
  /** The client may drop earlier screens from its context, so answers do not refer to them. */
  forgets?: boolean;
  /** Set only by surfaces that authenticate a person. */
  operator?: OperatorAuthority;
}

/** What a surface passes with one call. */
export interface ToolCall {
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
  /** The tool's name, for the allow list. */
  tool?: string | undefined;
  /** Whether the tool's selectors match roles exactly. */
  exactRoles?: boolean | undefined;
  /** The surface's own id of the call, included in its events. */
  id?: string | undefined;
  /** Whether the caller can use a tool that might be suggested; defaults to all. */
  offers?: ((tool: string) => boolean) | undefined;
  /** Called with the number of every reading that the call makes. */
  onStep?: ((step: Step) => void) | undefined;
  /** Called with what changed by itself since the client's last reply. */
  onNews?: ((news: News) => void) | undefined;
  /** Set if the surface can ask a person about an action held by a rule. */
  confirmation?: CallConfirmation | undefined;
  /** Called when the call begins to wait for a person's decision. */
  onAsked?: ((approval: Approval) => void) | undefined;
}

/** What a tool works with. */
export class ToolContext {
  readonly host: Host;
  readonly connection: Connection;
  readonly call: ToolCall;

  constructor(host: Host, connection: Connection, call: ToolCall = {}) {
    this.host = host;
    this.connection = connection;
    this.call = call;
  }

  get signal(): AbortSignal | undefined {
    return this.call.signal;
  }

  /** The id of the given device, or the connection's own. */
  device(given?: string): string {
    const id = given ?? this.connection.device;
    if (id === undefined) throw new HandsightError('DeviceNotFound', 'no device was given and none has been chosen', {});
    return id;
  }

  /** A client of the given device, or of the connection's own. */
  async client(device?: string): Promise<DeviceClient> {
    const { tool, onStep, onNews, exactRoles, confirmation } = this.call;
    return DeviceClient.on(this.host, this.device(device), this.connection.caller, {
      ...{ tool, onStep, onNews, exactRoles, confirmation },
    });
  }
}
