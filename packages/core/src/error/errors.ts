import type { ErrorRow } from './error-row.ts';
import { ERROR_TABLE, type ErrorKind } from './table.ts';

/** Everything Handsight throws on purpose extends it; the base class of a published library, whose name it keeps. */
export class AgenTestError extends Error {
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** An error of the table, with what the reader needs to act. */
export class HandsightError extends AgenTestError {
  readonly kind: ErrorKind;
  readonly context: Record<string, unknown>;

  constructor(kind: ErrorKind, message: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, ERROR_TABLE[kind].code, options);
    this.kind = kind;
    this.context = context;
  }

  get row(): ErrorRow {
    return ERROR_TABLE[this.kind];
  }
}

export class AdbConnectionError extends HandsightError {
  constructor(message: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('AdbConnection', message, context, options);
  }
}

export class AdbCommandError extends HandsightError {
  readonly command: string;

  constructor(message: string, command: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('AdbCommand', message, { command, ...context }, options);
    this.command = command;
  }
}

export class ElementNotFoundError extends HandsightError {
  readonly selector: Record<string, unknown>;

  constructor(
    message: string,
    selector: Record<string, unknown>,
    context: Record<string, unknown> = {},
    kind: 'ElementNotFound' | 'StaleRef' = 'ElementNotFound',
  ) {
    super(kind, message, { selector, ...context });
    this.selector = selector;
  }
}

export class IdleTimeoutError extends HandsightError {
  constructor(message: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('IdleTimeout', message, context, options);
  }
}

export class AssertionFailedError extends HandsightError {
  readonly expected: string;
  readonly actual: string;

  constructor(message: string, expected: string, actual: string, context: Record<string, unknown> = {}) {
    super('AssertionFailed', message, { expected, actual, ...context });
    this.expected = expected;
    this.actual = actual;
  }
}

export class AppNotInstalledError extends HandsightError {
  constructor(message: string, context: Record<string, unknown> = {}) {
    super('AppNotInstalled', message, context);
  }
}

export class TreeParseError extends HandsightError {
  constructor(message: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('TreeParse', message, context, options);
  }
}

export class GrpcConnectionError extends HandsightError {
  constructor(message: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('GrpcConnection', message, context, options);
  }
}

export class GrpcRpcError extends HandsightError {
  readonly rpcMethod: string;

  constructor(message: string, rpcMethod: string, context: Record<string, unknown> = {}, options?: ErrorOptions) {
    super('GrpcRpc', message, { rpcMethod, ...context }, options);
    this.rpcMethod = rpcMethod;
  }
}
