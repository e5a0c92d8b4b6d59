import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ActionSchema } from '../../../core/src/act/action.ts';
import { actionOfAgent, HUMAN_AUTH_CAPABILITIES, isInputAction, normaliseAgentAction, type AgentAction } from './agent-action.ts';

/** The openpocket dialect's list of defaults, in its order. */
const DEFAULTS: AgentAction[] = [
  { type: 'tap', x: 0, y: 0 },
  { type: 'swipe', x1: 0, y1: 0, x2: 0, y2: 0, durationMs: 300 },
  { type: 'type', text: '' },
  { type: 'keyevent', keycode: 'KEYCODE_ENTER' },
  { type: 'launch_app', packageName: '' },
  { type: 'shell', command: '' },
  { type: 'run_script', script: '', timeoutSec: 60 },
  { type: 'request_human_auth', capability: 'unknown', instruction: 'Human authorization is required to continue.', timeoutSec: 300 },
  { type: 'wait', durationMs: 1000 },
  { type: 'finish', message: 'Task finished.' },
];

describe('normalising an action of the openpocket dialect', () => {
  it.each(DEFAULTS)('gives $type its defaults for what is missing', (action) => {
    expect(normaliseAgentAction({ type: action.type })).toEqual(action);
  });

  it.each(DEFAULTS)('gives $type its defaults for what is invalid', (action) => {
    const bad = Object.fromEntries(Object.keys(action).map((key) => [key, key === 'type' ? action.type : { not: 'valid' }]));
    expect(normaliseAgentAction(bad)).toEqual(action);
  });

  it.each(DEFAULTS)('leaves $type as it is when it is whole', (action) => {
    const given = { ...action, ...(action.type === 'finish' ? {} : { reason: 'because' }) };
    expect(normaliseAgentAction(given)).toEqual(given);
  });

  it.each([{ type: 'fly' }, { type: 7 }, {}, null, undefined, 'tap', 3, []])('takes %j for a wait of a second', (input) => {
    expect(normaliseAgentAction(input)).toEqual({ type: 'wait', durationMs: 1000 });
  });

  it.each([Number.NaN, Infinity, '12', null])('takes %s for no coordinate', (x) => {
    expect(normaliseAgentAction({ type: 'tap', x, y: 5 })).toEqual({ type: 'tap', x: 0, y: 5 });
  });

  it('takes no time below zero, and whole milliseconds', () => {
    expect(normaliseAgentAction({ type: 'wait', durationMs: -1 })).toEqual({ type: 'wait', durationMs: 1000 });
    expect(normaliseAgentAction({ type: 'swipe', durationMs: 250.4 })).toMatchObject({ durationMs: 250 });
  });

  it.each(HUMAN_AUTH_CAPABILITIES)('knows the capability %s', (capability) => {
    expect(normaliseAgentAction({ type: 'request_human_auth', capability })).toMatchObject({ capability });
  });

  it('never throws and always gives one of the ten', () => {
    const types = DEFAULTS.map(({ type }) => type);
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...types, 'fly'), (junk, type) => {
        const input: unknown = typeof junk === 'object' && junk !== null ? { ...junk, type } : junk;
        expect(types).toContain(normaliseAgentAction(input).type);
      }),
    );
  });
});

describe('an action of the openpocket dialect', () => {
  it('that is input becomes the one action', () => {
    const actions = [
      { type: 'tap', x: 3, y: 4 },
      { type: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4 },
      { type: 'type', text: 'hi' },
      { type: 'keyevent', keycode: 'KEYCODE_BACK' },
      { type: 'launch_app', packageName: 'com.example' },
      { type: 'shell', command: " input   text 'a  b'\n--user\\ 0 " },
      { type: 'wait' },
    ];
    const made = actions.map((action) => {
      const normal = normaliseAgentAction(action);
      return isInputAction(normal) ? ActionSchema.parse(actionOfAgent(normal)) : expect.fail(`${normal.type} is no input`);
    });
    expect(made).toEqual([
      { type: 'tap', target: { x: 3, y: 4 }, button: 'left', count: 1 },
      { type: 'swipe_points', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, durationMs: 300 },
      { type: 'type', text: 'hi', clearFirst: false, submit: false },
      { type: 'key', keys: 'KEYCODE_BACK' },
      { type: 'launch_app', app: 'com.example', by: 'monkey' },
      { type: 'shell', command: "input text 'a  b' --user\\ 0" },
      { type: 'wait', durationMs: 1000 },
    ]);
  });

  it.each(['run_script', 'request_human_auth', 'finish'])('%s is no input', (type) => {
    expect(isInputAction(normaliseAgentAction({ type }))).toBe(false);
  });
});
