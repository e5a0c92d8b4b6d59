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
export { ERROR_KINDS, ERROR_TABLE, type ErrorKind, type ErrorRow, EXIT, FAILURE_CODES, type FailureCode } from './table.ts';
