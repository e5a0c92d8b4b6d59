import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { AllowList } from './allow-list.ts';

const NAMES = { pictures: ['get_screenshot', 'screenshot'], alwaysAllowed: ['list_windows'] };

describe('the allow list', () => {
  it('lets everything pass that is not denied', () => {
    const list = new AllowList({ allow: ['click_element'], deny: ['type_text'], default: 'allow' }, NAMES);
    list.check(['press_key', 'key']);
    expect(() => list.check(['type_text'])).toThrow('type_text is denied');
  });

  it('denies an action by any of its names', () => {
    const list = new AllowList({ allow: ['tap'], deny: ['click_at'], default: 'deny' }, NAMES);
    expect(() => list.check(['tap', 'tap_element', 'click_at'])).toThrow('tap is denied, because click_at is');
  });

  it('lets only what is listed pass when it denies by default', () => {
    const list = new AllowList({ allow: ['click_element'], deny: [], default: 'deny' }, NAMES);
    list.check(['tap', 'click_element']);
    expect(() => list.check(['type', 'type_text'])).toThrow(HandsightError);
    list.check(['list_windows']);
  });

  it('lets deny win over what is otherwise always allowed', () => {
    const list = new AllowList({ allow: [], deny: ['list_windows'], default: 'allow' }, NAMES);
    expect(() => list.check(['list_windows'])).toThrow('list_windows is denied');
  });

  it('denies pictures under every name if it denies one of them', () => {
    const list = new AllowList({ allow: [], deny: ['screenshot'], default: 'allow' }, NAMES);
    expect(() => list.requirePictures('trace')).toThrow('trace is denied, because pictures are');
  });

  it('lets a narrower name deny, but not allow', () => {
    const list = new AllowList({ allow: ['run_flow'], deny: [], default: 'deny' }, NAMES);
    expect(() => list.check(['tap'], ['run_flow'])).toThrow('tap is not in the list');
    expect(() => new AllowList({ allow: [], deny: ['run_flow'], default: 'allow' }, NAMES).check(['tap'], ['run_flow'])).toThrow('denied');
  });

  it('never lets a denied name pass, whatever else is said', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'list_windows');
    const names = fc.uniqueArray(name);
    fc.assert(
      fc.property(names, names, names, fc.constantFrom('allow' as const, 'deny' as const), (allow, deny, called, byDefault) => {
        const list = new AllowList({ allow, deny, default: byDefault }, NAMES);
        fc.pre(called.some((one) => deny.includes(one)));
        expect(() => list.check(called)).toThrow(HandsightError);
      }),
    );
  });
});
