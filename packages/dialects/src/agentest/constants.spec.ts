import { describe, expect, it } from 'vitest';

import { ActionSchema } from '../../../core/src/act/action.ts';
import * as constants from './constants.ts';
import { loadingIndicators } from '../../../core/src/screen/sign/loading.ts';
import { makeNode } from '../../../core/src/screen/node.ts';
import { roleOfClass } from '../../../core/src/screen/role.ts';
import { AGENTEST_TOOLS } from './all.ts';

const {
  ANDROID_CLASSES,
  DOUBLE_TAP,
  GRPC,
  IDLE_LOADING,
  KEYCODES,
  KEYCODE_TO_W3C,
  LOADING_INDICATORS,
  LOGCAT,
  RETRY,
  SCROLL_TO,
  TIMEOUTS,
} = constants;

describe('the agentest dialect’s constants', () => {
  it('have the numbers that it names', () => {
    expect(TIMEOUTS.SHELL_COMMAND_MS).toBe(30_000);
    expect(DOUBLE_TAP).toEqual({ INTERVAL_MS: 100 });
    expect(RETRY.MAX_ATTEMPTS).toBe(3);
    expect(SCROLL_TO).toEqual({ MAX_SCROLLS: 10, SCROLL_SETTLE_MS: 300 });
    expect(IDLE_LOADING).toEqual({ MAX_LOADING_WAIT_MS: 8000, LOADING_POLL_INTERVAL_MS: 500 });
    expect(LOGCAT).toEqual({ MAX_LINES: 200 });
    expect(GRPC.PORT_OFFSET).toBe(3000);
    expect(TIMEOUTS).toMatchObject({ KEYBOARD_SETTLE_MS: 300, PINCH_DURATION_MS: 300, ROTATE_DURATION_MS: 400 });
  });

  it('are the defaults that actions use', () => {
    const point = { x: 1, y: 1 };
    const lasting = (action: object): unknown => ActionSchema.parse(action);
    expect(lasting({ type: 'swipe', direction: 'up' })).toMatchObject({ durationMs: TIMEOUTS.SWIPE_DURATION_MS });
    expect(lasting({ type: 'long_press', target: point })).toMatchObject({ durationMs: TIMEOUTS.LONG_PRESS_DURATION_MS });
    expect(lasting({ type: 'pinch', center: point, startRadius: 1, endRadius: 2 })).toMatchObject({
      durationMs: TIMEOUTS.PINCH_DURATION_MS,
    });
    expect(lasting({ type: 'rotate', center: point, radius: 1, startAngleDeg: 0, endAngleDeg: 1 })).toMatchObject({
      durationMs: TIMEOUTS.ROTATE_DURATION_MS,
    });
    expect(lasting({ type: 'scroll_to', target: { ref: '@b1' } })).toMatchObject({ maxScrolls: SCROLL_TO.MAX_SCROLLS });
  });

  it('name the ten tools that there are', () => {
    const names = [...Object.values(constants.TOOL_NAMES), ...Object.values(constants.TOOL_NAMES_EXT)];
    expect(names.sort()).toEqual(AGENTEST_TOOLS.map(({ name }) => name).sort());
    expect(names).toHaveLength(10);
  });

  it('list the words and classes by which a loading screen is recognised', () => {
    const screen = { left: 0, top: 0, right: 100, bottom: 100 };
    const isSign = (fields: object): boolean => loadingIndicators(makeNode({ bounds: screen, ...fields }), screen).length === 1;
    const { CLASS_NAMES, CLASS_FRAGMENTS, TEXT_PATTERNS, DESC_PATTERNS } = LOADING_INDICATORS;
    for (const className of [...CLASS_NAMES, ...CLASS_FRAGMENTS]) expect(isSign({ className })).toBe(true);
    for (const words of ['Loading', 'Please wait…', 'fetching...', 'Connecting', 'Please wait here', 'Save']) {
      expect(isSign({ text: words })).toBe(TEXT_PATTERNS.some((pattern) => pattern.test(words)));
    }
    for (const words of ['Loading messages', 'In progress', 'Spinner', 'Save']) {
      expect(isSign({ description: words })).toBe(DESC_PATTERNS.some((pattern) => pattern.test(words)));
    }
  });

  it('find [left,top][right,bottom] in a text, left of the screen too', () => {
    expect(constants.BOUNDS_REGEX.exec('[-1,2][30,40]')?.slice(1).map(Number)).toEqual([-1, 2, 30, 40]);
  });

  it('have a role for every class but the pager, and a W3C name for every key', () => {
    const unknown = Object.values(ANDROID_CLASSES).filter((name) => roleOfClass(name) === 'unknown');
    expect(unknown).toEqual([ANDROID_CLASSES.VIEW_PAGER]);
    expect(Object.keys(KEYCODE_TO_W3C).sort()).toEqual(Object.values(KEYCODES).sort());
  });
});
