import { describe, expect, it } from 'vitest';
import { formatAim, formatArguments } from './format-action.ts';

describe('what an action aims at', () => {
  it.each([
    [{ type: 'tap', target: { name: 'Nowhere' } }, '“Nowhere”'],
    [{ type: 'tap', target: { ref: '@b1' } }, '@b1'],
    [{ type: 'tap', target: { element_id: 'root.0' } }, 'root.0'],
    [{ type: 'tap', target: { selector: 'Button[name="OK"]' } }, 'Button[name="OK"]'],
    [{ type: 'tap', target: { selector: { text: 'OK' } } }, '{"text":"OK"}'],
    [{ type: 'tap', target: { x: 10, y: 20 } }, ''],
    [{ type: 'key', keys: 'enter' }, ''],
    [null, ''],
  ])('%o: %s', (action, text) => {
    expect(formatAim(action)).toBe(text);
  });
});

describe('what an action says besides its target', () => {
  it.each([
    [{ type: 'key', keys: 'ctrl+a' }, 'ctrl+a'],
    [{ type: 'type', text: 'hello', target: { ref: '@f1' } }, '“hello”'],
    [{ type: 'set_value', value: 'off', target: { ref: '@s1' } }, '“off”'],
    [{ type: 'swipe', direction: 'up' }, 'up'],
    [{ type: 'swipe_points', from: { x: 1, y: 2 }, to: { x: 3, y: 4 } }, '1,2 → 3,4'],
    [{ type: 'launch_app', app: 'notes' }, 'launch notes'],
    [{ type: 'open_link', url: 'https://example.org/' }, 'https://example.org/'],
    [{ type: 'shell', command: 'ls' }, 'ls'],
    [{ type: 'wait', durationMs: 250 }, '250 ms'],
    [{ type: 'tap', target: { x: 10, y: 20 } }, '10,20'],
    [{ type: 'tap', target: { ref: '@b1' } }, ''],
  ])('%o: %s', (action, text) => {
    expect(formatArguments(action)).toBe(text);
  });

  it('shows dots where a text was not kept', () => {
    expect(formatArguments({ type: 'type', text: { redacted: true } })).toBe('•••');
    expect(formatArguments({ type: 'key', keys: { redacted: true } })).toBe('•••');
  });

  it('cuts long text', () => {
    expect(formatArguments({ type: 'shell', command: 'x'.repeat(61) })).toBe(`${'x'.repeat(60)}…`);
  });

  it('is nothing where the action was refused unread', () => {
    expect(formatArguments({ invalid: 'object' })).toBe('');
    expect(formatArguments(null)).toBe('');
  });
});
