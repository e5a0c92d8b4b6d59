import { afterEach, describe, expect, it } from 'vitest';
import type { Gesture, PathPoint } from '../../../core/src/device/input.ts';
import { KEYCODES } from '../../../core/src/device/keycodes.ts';
import { parseKeys } from '../../../core/src/device/keys.ts';
import { gestureCommand } from './gesture-command.ts';
import { ADB_COMMANDS, CLEAR_TEXT } from '../adb/command-words.ts';
import { eraseCommand, keyCommand } from '../phone-input.ts';
import { inputProgram } from './send-input.ts';

const gesture = (paths: PathPoint[][], more: Partial<Gesture> = {}): Gesture => ({
  paths,
  button: 'left',
  count: 1,
  modifiers: [],
  ...more,
});
const point = (x: number, y: number, atMs = 0): PathPoint => ({ x, y, atMs });

const NEW = { sdk: 34, input: 'input' };
const OLD = { sdk: 30, input: 'input' };

describe('a gesture as a command', () => {
  it.each([
    ['a tap', gesture([[point(540.4, 750.6)]]), 'input tap 540 751'],
    ['a double tap', gesture([[point(1, 2)]], { count: 2 }), 'input tap 1 2 && sleep 0.1 && input tap 1 2'],
    ['a long press', gesture([[point(1, 2), point(1, 2, 1000)]]), 'input swipe 1 2 1 2 1000'],
    ['a swipe', gesture([[point(1, 2), point(3, 4, 300)]]), 'input swipe 1 2 3 4 300'],
    ['a drag that holds for no time', gesture([[point(1, 2), point(1, 2, 0), point(3, 4, 300)]]), 'input swipe 1 2 3 4 300'],
  ])('is %s', (_, made, command) => {
    expect(gestureCommand(made, NEW)).toBe(command);
  });

  it('holds, then moves, where Android can', () => {
    const drag = gesture([[point(0, 0), point(0, 0, 450), point(100, 0, 550)]]);
    expect(gestureCommand(drag, NEW)).toBe(
      'input motionevent DOWN 0 0 && sleep 0.450 && sleep 0.050 && input motionevent MOVE 50 0 && sleep 0.050 && input motionevent MOVE 100 0 && input motionevent UP 100 0',
    );
    expect(gestureCommand(drag, OLD)).toBe('input draganddrop 0 0 100 0 100');
  });

  it('is one start of the runtime before Android 12, where each takes half a second', () => {
    expect(gestureCommand(gesture([[point(1, 2)]], { count: 2 }), OLD)).toBe('input tap 1 2 & sleep 0.1; input tap 1 2; wait');
  });

  it('names the display where it is not the default one', () => {
    expect(gestureCommand(gesture([[point(1, 2)]]), { sdk: 34, input: inputProgram(2) })).toBe('input -d 2 tap 1 2');
    expect(inputProgram(0)).toBe('input');
  });

  it('is none for several fingers, and a refusal for what fingers cannot do', () => {
    expect(gestureCommand(gesture([[point(0, 0)], [point(9, 9)]]), NEW)).toBeUndefined();
    expect(() => gestureCommand(gesture([[point(0, 0)]], { button: 'right' }), NEW)).toThrow('no right button');
    expect(() => gestureCommand(gesture([[point(0, 0)]], { modifiers: ['ctrl'] }), NEW)).toThrow('cannot hold keys');
    expect(() => gestureCommand(gesture([[point(0, 0), point(5, 5, 10), point(0, 9, 20)]]), OLD)).toThrow('straight lines');
  });
});

describe('keys as a command', () => {
  it.each([
    ['back', 'input keyevent KEYCODE_BACK'],
    ['KEYCODE_ENTER', 'input keyevent KEYCODE_ENTER'],
    ['66', 'input keyevent KEYCODE_ENTER'],
    ['GoBack', 'input keyevent KEYCODE_BACK'],
    ['volume_up', 'input keyevent 24'],
    ['recents', 'input keyevent KEYCODE_APP_SWITCH'],
    ['ctrl+shift+a', 'input keycombination 113 59 29'],
  ])('%s', (keys, command) => {
    expect(keyCommand(parseKeys(keys), NEW)).toBe(command);
  });

  it('are typed where a character has no key, and refused where they cannot be held', () => {
    expect(keyCommand(parseKeys('é'), NEW)).toBeUndefined();
    expect(() => keyCommand(parseKeys('ctrl+é'), NEW)).toThrow('to hold with others');
    expect(() => keyCommand(parseKeys('ctrl+a'), OLD)).toThrow('Android 12');
    expect(() => keyCommand({ key: 'x', keycode: 1.5, modifiers: [] }, NEW)).toThrow('is not an Android key');
  });
});

describe('the words of commands', () => {
  const [words, clear, keys] = [{ ...ADB_COMMANDS }, { ...CLEAR_TEXT }, { ...KEYCODES }];
  afterEach(() => {
    Object.assign(ADB_COMMANDS, words);
    Object.assign(CLEAR_TEXT, clear);
    Object.assign(KEYCODES, keys);
  });

  it('are those that are sent: whoever changes one changes the command', () => {
    ADB_COMMANDS.INPUT_TAP = 'input touchscreen tap';
    ADB_COMMANDS.INPUT_KEYEVENT = 'input keyboard keyevent';
    expect(gestureCommand(gesture([[point(1, 2)]]), { sdk: 34, input: 'input -d 1' })).toBe('input -d 1 touchscreen tap 1 2');
    expect(keyCommand(parseKeys('back'), NEW)).toBe('input keyboard keyevent KEYCODE_BACK');
    KEYCODES.BACK = 'KEYCODE_ESCAPE';
    expect(keyCommand(parseKeys('back'), NEW)).toBe('input keyboard keyevent KEYCODE_ESCAPE');
  });

  it('empty a field by as many deletions as one command may have', () => {
    expect(eraseCommand(3, 'input')).toBe('k=KEYCODE_DEL; input keyevent KEYCODE_MOVE_END $k $k $k');
    expect(eraseCommand(10_000, 'input -d 12').length).toBeLessThan(60_000);
    CLEAR_TEXT.MAX_DELETE_PRESSES = 2;
    expect(eraseCommand(3, 'input')).toBe('k=KEYCODE_DEL; input keyevent KEYCODE_MOVE_END $k $k && input keyevent $k');
    expect(eraseCommand(0, 'input')).toBe('input keyevent KEYCODE_MOVE_END');
  });
});
