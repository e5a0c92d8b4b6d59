export {
  AdbCommandError,
  AdbConnectionError,
  AgenTestError,
  AppNotInstalledError,
  AssertionFailedError,
  ElementNotFoundError,
  GrpcConnectionError,
  GrpcRpcError,
  HandsightError,
  IdleTimeoutError,
  TreeParseError,
} from './errors.ts';
export type { ErrorRow } from './error-row.ts';
export { EXIT, type ExitCode } from './exit-code.ts';
export { isMissingPackage, notInstalled } from './not-installed.ts';
export type { NextStep } from './next-step.ts';
export { ERROR_KINDS, ERROR_TABLE, type ErrorKind } from './table.ts';
export { windowGone } from './window-gone.ts';
