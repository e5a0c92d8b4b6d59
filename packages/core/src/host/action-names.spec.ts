import { describe, expect, it } from 'vitest';

import { ActionNames, type ActionName } from './action-names.ts';

const KINDS = {
  tap: { compares: 'element' },
  key: { compares: 'outcome' },
  set_checked: { compares: 'element', variantOf: ['tap'] },
  reset_app: { compares: 'outcome', includes: ['stop_app'] },
  stop_app: { compares: 'outcome' },
} as const;

const RECORDS: ActionName[] = [
  { name: 'click_element', sends: [{ type: 'tap', at: 'element' }] },
  { name: 'click_at', sends: [{ type: 'tap', at: 'point' }] },
  { name: 'press_back', sends: [{ type: 'key', keys: 'back' }] },
  { name: 'app', sends: ['stop_app', 'reset_app'] },
  { name: 'run_flow', sends: 'any' },
  { name: 'screenshot', isPicture: true, compares: ['ok', 'width'] },
  { name: 'rules', isAlwaysAllowed: true },
];
const names = new ActionNames(KINDS, RECORDS);

describe('the names of actions', () => {
  it('make a tool that sends one kind of action a spelling of it', () => {
    expect(names.spellingsOf('tap')).toEqual(['tap', 'click_element', 'click_at']);
  });

  it('make a tool that sends several kinds a spelling of none', () => {
    expect(names.spellingsOf('stop_app')).toEqual(['stop_app']);
    expect(names.covers('app', 'stop_app')).toBe(true);
    expect(names.covers('run_flow', 'tap')).toBe(false);
  });

  it('deny what is done by the way, and do not allow it', () => {
    expect(names.of({ type: 'reset_app' })).toEqual({ fitting: ['reset_app'], others: ['stop_app'] });
  });

  it('deny and allow a variant with what it is a variant of', () => {
    expect(names.of({ type: 'set_checked', target: { ref: '@c1' } }).fitting).toEqual(['set_checked', 'tap', 'click_element']);
  });

  it('fit an action only as far as they cover no more of it', () => {
    expect(names.of({ type: 'tap', target: { x: 1, y: 2 } })).toEqual({ fitting: ['tap', 'click_at'], others: ['click_element'] });
    expect(names.of({ type: 'key', keys: 'KEYCODE_BACK' }).fitting).toEqual(['key', 'press_back']);
    expect(names.of({ type: 'key', keys: 'enter' })).toEqual({ fitting: ['key'], others: ['press_back'] });
  });

  it('tell which tools send what their record leaves out', () => {
    expect(names.isUndeclared('app', 'tap')).toBe(true);
    expect(names.isUndeclared('app', 'stop_app')).toBe(false);
    expect(names.isUndeclared('run_flow', 'tap')).toBe(false);
    expect(names.isUndeclared('of a library', 'tap')).toBe(false);
  });

  it('say what a replay compares', () => {
    expect(names.comparedFields('click_element')).toEqual(['ok', 'error.code', 'target.selector', 'changed']);
    expect(names.comparedFields('tap')).toEqual(['ok', 'error.code', 'target.selector', 'changed']);
    expect(names.comparedFields('click_at')).toEqual(['ok', 'error.code']);
    expect(names.comparedFields('key')).toEqual(['ok', 'error.code']);
    expect(names.comparedFields('screenshot')).toEqual(['ok', 'width']);
    expect(names.comparedFields('anything else')).toEqual(['ok']);
  });

  it('list pictures and what is always allowed', () => {
    expect([names.pictures, names.alwaysAllowed]).toEqual([['screenshot'], ['rules']]);
  });
});
