import { describe, expect, it } from 'vitest';
import { toHelperLook, type HelperLook } from './helper-windows.ts';
import { ReadingAfterInput } from './phone-helper.ts';

const look = (sequence: number): HelperLook =>
  toHelperLook({
    ok: true,
    protocolVersion: 1,
    sequence,
    screen: { interactive: true, locked: false, secure: false },
    display: [1080, 2400, 420, 0],
    windows: [],
    nodes: 0,
    cut: false,
  });

describe('the screen that came with the answer to an input', () => {
  it('is given out once', () => {
    const after = new ReadingAfterInput();
    const seen = look(7);
    after.keep(seen, 1000);
    expect(after.take(1005)).toBe(seen);
    expect(after.take(1005)).toBeUndefined();
  });

  it('shows the events that were numbered before it, and none that came after', () => {
    const after = new ReadingAfterInput();
    after.reported(6);
    after.keep(look(7), 1000);
    expect(after.take(1000)).toBeDefined();
    after.keep(look(7), 1000);
    after.reported(7);
    expect(after.take(1000)).toBeUndefined();
  });

  it('is too old for who looks later, and for who has sent something else', () => {
    const after = new ReadingAfterInput();
    after.keep(look(7), 1000);
    expect(after.take(1021)).toBeUndefined();
    after.keep(look(7), 1000);
    after.forget();
    expect(after.take(1000)).toBeUndefined();
  });
});
