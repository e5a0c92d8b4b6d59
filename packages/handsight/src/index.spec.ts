import { describe, expect, it } from 'vitest';

import * as agentest from './agentest.ts';
import * as driver from './driver.ts';
import * as hands from './hands.ts';
import * as handsight from './index.ts';

/** The agentest dialect's names that exist at run time. */
const CONTRACT_003 = [
  ...[
    'UNIFIED_ROLES',
    'UNIFIED_ACTIONS',
    'ElementSelectorSchema',
    'ActionStepSchema',
    'RefRegistry',
    'parseUiAutomatorXml',
    'serializeTreeCompact',
  ],
  ...['computeIdleFingerprint', 'computeScreenFingerprint'],
  ...['AgenTestError', 'AdbConnectionError', 'AdbCommandError', 'ElementNotFoundError', 'IdleTimeoutError', 'AssertionFailedError'],
  ...['AppNotInstalledError', 'TreeParseError', 'GrpcConnectionError', 'GrpcRpcError'],
  ...['TOOL_NAMES', 'TOOL_NAMES_EXT', 'SERVER_NAME', 'SERVER_VERSION', 'ADB', 'ADB_COMMANDS', 'ADB_COMMANDS_EXT', 'MONKEY_FLAGS'],
  ...['ANDROID_CLASSES', 'ANDROID_PROPS', 'TIMEOUTS', 'BOUNDS_REGEX', 'DIFF_THRESHOLDS', 'KEYCODES', 'KEYCODE_TO_W3C', 'SWIPE_OFFSETS'],
  ...['DOUBLE_TAP', 'CLEAR_TEXT', 'RETRY', 'SCROLL_TO', 'LOADING_INDICATORS', 'IDLE_LOADING', 'LIGHTWEIGHT_ACTIONS', 'SYSTEM_PACKAGES'],
  ...['ProcessShellExecutor', 'HelperClient', 'ensureHelper', 'FrameworkSync'],
  ...['LOGCAT', 'GRPC', 'NETWORK_SPEED_PRESETS', 'NETWORK_DELAY_PRESETS'],
];

describe('the library entry', () => {
  it('gives the names that programs rely on, and no others', () => {
    expect(Object.keys(handsight).sort()).toMatchSnapshot('handsight');
    expect(Object.keys(agentest).sort()).toMatchSnapshot('handsight/agentest');
    expect(Object.keys(driver).sort()).toMatchSnapshot('handsight/driver');
    expect(Object.keys(hands).sort()).toMatchSnapshot('handsight/hands');
  });

  it('has every name of the agentest dialect', () => {
    expect(CONTRACT_003.filter((name) => !(name in agentest))).toEqual([]);
  });

  it('gives errors with the codes and extra properties of the agentest dialect', () => {
    const { AdbCommandError, AgenTestError, AssertionFailedError, ElementNotFoundError, GrpcRpcError } = agentest;
    expect(new AdbCommandError('x', 'input tap')).toMatchObject({ code: 'ADB_COMMAND_ERROR', command: 'input tap' });
    expect(new ElementNotFoundError('x', { text: 'OK' })).toMatchObject({ code: 'ELEMENT_NOT_FOUND', selector: { text: 'OK' } });
    expect(new AssertionFailedError('x', 'a', 'b')).toMatchObject({ code: 'ASSERTION_FAILED', expected: 'a', actual: 'b' });
    expect(new GrpcRpcError('x', 'sendTouch')).toMatchObject({ code: 'GRPC_RPC_ERROR', rpcMethod: 'sendTouch' });
    expect(new agentest.TreeParseError('x')).toBeInstanceOf(AgenTestError);
  });

  it('describes all twenty steps', () => {
    expect(agentest.ActionStepSchema.options).toHaveLength(20);
    expect(agentest.ActionStepSchema.safeParse({ action: 'tap', target: { ref: '@b1' } }).success).toBe(true);
    expect(agentest.ActionStepSchema.safeParse({ action: 'fly' }).success).toBe(false);
  });

  it('gives every error a hint and an exit code', () => {
    for (const row of Object.values(handsight.ERROR_TABLE)) {
      expect(row.hint).not.toBe('');
      expect(row.exit).toBeGreaterThan(0);
    }
  });
});
