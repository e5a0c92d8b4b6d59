import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { AllowList, ALWAYS_ALLOWED } from './allow-list.ts';

describe('the allow list', () => {
  it('lets everything pass that is not denied', () => {
    const list = new AllowList({ allow: ['click_element'], deny: ['type_text'], default: 'allow' });
    list.check(['press_key', 'key']);
    expect(() => list.check(['type_text'])).toThrow('type_text is denied');
  });

  it('denies an action by any of its names', () => {
    const list = new AllowList({ allow: ['tap'], deny: ['click_at'], default: 'deny' });
    expect(() => list.check(['tap', 'tap_element', 'click_at'])).toThrow('tap is denied, because click_at is');
  });

  it('lets only what is listed pass when it denies by default', () => {
    const list = new AllowList({ allow: ['click_element'], deny: [], default: 'deny' });
    list.check(['tap', 'click_element']);
    expect(() => list.check(['type', 'type_text'])).toThrow(HandsightError);
    for (const name of ALWAYS_ALLOWED) list.check([name]);
  });

  it('lets deny win over what is otherwise always allowed', () => {
    const list = new AllowList({ allow: [], deny: ['list_windows'], default: 'allow' });
    expect(() => list.check(['list_windows'])).toThrow('list_windows is denied');
  });

  it('finds names that no tool has', () => {
    const list = new AllowList({ allow: ['tap'], deny: ['typetext'], default: 'allow' });
    expect(list.unknownNames(new Set(['tap', 'type_text']))).toEqual(['typetext']);
  });

  it('never lets a denied name pass, whatever else is said', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'list_windows');
    const names = fc.uniqueArray(name);
    fc.assert(
      fc.property(names, names, names, fc.constantFrom('allow' as const, 'deny' as const), (allow, deny, called, byDefault) => {
        const list = new AllowList({ allow, deny, default: byDefault });
        fc.pre(called.some((one) => deny.includes(one)));
        expect(() => list.check(called)).toThrow(HandsightError);
      }),
    );
  });
});
