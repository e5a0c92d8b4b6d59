import type { CallConfirmation } from '@handsight/core/act';
import { DeviceClient } from '@handsight/core/client';
import type { Host, ReadingStep } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import type { Approval, OperatorAuthority } from '@handsight/core/guard';

/** One client: who it is and which device it has chosen. Several can be on one host. */
export interface Connection {
  /** For receipts, audit and timeline: `mcp claude-code`, `rest`, `cli`. */
  caller: string;
  /** The device of calls that give none. */
  device: string | undefined;
  /** False where every call comes on a connection of its own, so that nothing chosen would be remembered. */
  lasts?: boolean;
  /** It may lose what it was shown, so that earlier screens are not referred to. */
  forgets?: boolean;
  /** Only a surface that knows a person has it. */
  operator?: OperatorAuthority;
}

/** What a surface passes with one call. */
export interface ToolCall {
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
  /** The tool's name, for the allow list. */
  tool?: string | undefined;
  /** Whether the tool's selectors name roles exactly. */
  exactRoles?: boolean | undefined;
  /** The surface's own id of the call, sent with the events of what it does. */
  id?: string | undefined;
  /** Whether the caller can use a tool that it might be advised to; all, if left out. */
  offers?: ((tool: string) => boolean) | undefined;
  /** Called with the number of every reading that the call makes. */
  onStep?: ((step: ReadingStep) => void) | undefined;
  /** Where the surface can ask somebody about an input that a rule holds up. */
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

  /** The name of the device meant: the one given, or the connection's own. */
  device(given?: string): string {
    const id = given ?? this.connection.device;
    if (id === undefined) throw new HandsightError('DeviceNotFound', 'no device was given and none has been chosen', {});
    return id;
  }

  /** A client of the device given, or of the connection's own. */
  async client(device?: string): Promise<DeviceClient> {
    const { tool, onStep, exactRoles, confirmation } = this.call;
    return DeviceClient.on(this.host, this.device(device), this.connection.caller, { tool, onStep, exactRoles, confirmation });
  }
}
