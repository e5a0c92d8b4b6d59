import { describe, expect, it } from 'vitest';
import { type GrammarName, GRAMMARS, MalformedAnswer, type ModelAnswer, type ToolCall } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { GRAMMAR_OF } from './all.ts';
import type { ShownPicture } from './grammar.ts';
import { anthropicSize, openaiSize, qwenSize } from './picture-size.ts';

/** A picture of half the device's size. */
const picture: ShownPicture = {
  width: 500,
  height: 1000,
  toDevice: ({ x, y }) => ({ x: Math.floor(x) * 2 + 1, y: Math.floor(y) * 2 + 1 }),
};

const said = (text: string): ModelAnswer => ({
  text,
  thought: '',
  calls: [],
  stop: 'end',
  refusal: null,
  usage: null,
  native: [],
  raw: text,
});
const called = (name: string, input: unknown, kind: ToolCall['kind'] = 'function'): ModelAnswer => ({
  ...said(''),
  stop: 'calls',
  calls: [{ id: 'c1', name, input, kind, safetyChecks: [] }],
});
const actions = (name: GrammarName, answer: ModelAnswer): StepAction[] =>
  GRAMMAR_OF[name].parse(answer, picture).map(({ action }) => action);

describe('what models really write', () => {
  it.each<[GrammarName, ModelAnswer, StepAction[]]>([
    ['openpocket', said('{"thought":"t","action":{"type":"tap","x":100,"y":200}}'), [{ type: 'tap', x: 201, y: 401 }]],
    [
      'openpocket',
      said('Sure!\n```json\n{"type":"tap","x":100,"y":200,"reason":"r"}\n```'),
      [{ type: 'tap', x: 201, y: 401, reason: 'r' }],
    ],
    ['openpocket', called('tap', { x: 1, y: 2 }), [{ type: 'tap', x: 3, y: 5 }]],
    ['openpocket', said('{"action":{"type":"fly"}}'), [{ type: 'wait', durationMs: 1000 }]],
    ['openpocket', said('{"action":{"type":"finish","message":"no","success":false}}'), [{ type: 'give_up', message: 'no' }]],
    ['anthropic-toolset', called('left_click', { coordinate: [100, 200] }, 'computer'), [{ type: 'tap', x: 201, y: 401 }]],
    [
      'anthropic-toolset',
      called('left_click', { coordinate: [100, 200], text: 'ctrl+shift' }, 'computer'),
      [{ type: 'tool', name: 'tap', input: { target: '201,401', modifiers: ['ctrl', 'shift'] } }],
    ],
    [
      'anthropic-toolset',
      called('key', { text: 'Page_Down', repeat: 2 }, 'computer'),
      [
        { type: 'tool', name: 'press', input: { keys: 'page_down' } },
        { type: 'tool', name: 'press', input: { keys: 'page_down' } },
      ],
    ],
    ['anthropic-toolset', called('finish', { message: 'done' }), [{ type: 'finish', message: 'done' }]],
    ['gemini-computer', called('click', { x: 500, y: 500, intent: 'open it' }), [{ type: 'tap', x: 501, y: 1001 }]],
    ['gemini-computer', called('type', { text: 'hi', intent: 'write' }), [{ type: 'type', text: 'hi' }]],
    ['gemini-computer', called('press_key', { key: 'ENTER' }), [{ type: 'tool', name: 'press', input: { keys: 'enter' } }]],
    [
      'gemini-computer',
      called('drag_and_drop', { start_x: 0, start_y: 0, end_x: 500, end_y: 500 }),
      [{ type: 'tool', name: 'drag', input: { from: '1,1', to: '501,1001' } }],
    ],
    ['gemini-computer', called('list_apps', {}), [{ type: 'tool', name: 'apps', input: {} }]],
    [
      'gemini-computer',
      called('open_app', { app_name: 'Clock' }),
      [{ type: 'tool', name: 'app', input: { action: 'launch', name: 'Clock' } }],
    ],
    [
      'openai-computer',
      called(
        'computer',
        {
          actions: [
            { type: 'click', x: 10, y: 20, button: 'left' },
            { type: 'type', text: 'hi' },
            { type: 'keypress', keys: ['CTRL', 'A'] },
          ],
        },
        'computer',
      ),
      [
        { type: 'tap', x: 21, y: 41 },
        { type: 'type', text: 'hi' },
        { type: 'tool', name: 'press', input: { keys: 'ctrl+a' } },
      ],
    ],
    [
      'openai-computer',
      called('computer', { actions: [{ type: 'scroll', x: 10, y: 20, scroll_x: 0, scroll_y: -300 }] }, 'computer'),
      [{ type: 'tool', name: 'scroll', input: { direction: 'up', amount: 3, within: '21,41' } }],
    ],
    ['openai-computer', said('All done.'), [{ type: 'finish', message: 'All done.' }]],
    ['anthropic-computer', called('computer', { action: 'left_click', coordinate: [10, 20] }, 'computer'), [{ type: 'tap', x: 21, y: 41 }]],
    [
      'anthropic-computer',
      called('computer', { action: 'double_click', coordinate: [10, 20] }, 'computer'),
      [{ type: 'tool', name: 'tap', input: { target: '21,41', count: 2 } }],
    ],
    [
      'anthropic-computer',
      called('computer', { action: 'key', text: 'Return' }, 'computer'),
      [{ type: 'tool', name: 'press', input: { keys: 'enter' } }],
    ],
    ['gemini', called('click_at', { x: 500, y: 500 }), [{ type: 'tap', x: 501, y: 1001 }]],
    [
      'gemini',
      called('click_at', { x: 500, y: 500, safety_decision: { decision: 'require_confirmation', explanation: 'It pays.' } }),
      [
        { type: 'request_human_auth', capability: 'unknown', instruction: 'It pays.', timeoutSec: 300 },
        { type: 'tap', x: 501, y: 1001 },
      ],
    ],
    [
      'gemini',
      called('type_text_at', { x: 0, y: 1000, text: 'a', press_enter: true }),
      [{ type: 'tool', name: 'type', input: { target: '1,1999', text: 'a', clear: true, submit: true } }],
    ],
    [
      'qwen-vl',
      said('I tap.\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [500, 500]}}\n</tool_call>'),
      [{ type: 'tap', x: 501, y: 1001 }],
    ],
    [
      'qwen-vl',
      said('<tool_call>{"name":"mobile_use","arguments":{"action":"terminate","status":"failure"}}</tool_call>'),
      [{ type: 'give_up', message: 'The model ended with failure.' }],
    ],
    ['ui-tars', said("Thought: here\nAction: click(start_box='<|box_start|>(500,500)<|box_end|>')"), [{ type: 'tap', x: 501, y: 1001 }]],
    ['ui-tars', said("Action: click(point='<point>500 500</point>')"), [{ type: 'tap', x: 501, y: 1001 }]],
    ['ui-tars', said("Action: type(content='it\\'s (fine)')"), [{ type: 'type', text: "it's (fine)" }]],
    ['ui-tars', said("Action: finished(content='ok')"), [{ type: 'finish', message: 'ok' }]],
    ['autoglm', said('<think>tap (it)</think><answer>do(action="Tap", element=[500,500])</answer>'), [{ type: 'tap', x: 501, y: 1001 }]],
    ['autoglm', said('do(action="Long Press", element=[0,0])'), [{ type: 'tool', name: 'tap', input: { target: '1,1', hold_ms: 1000 } }]],
    ['autoglm', said('<answer>finish(message="done, (really)")</answer>'), [{ type: 'finish', message: 'done, (really)' }]],
    ['tools', said('```\n{"name":"tap","arguments":{"target":"@b1"}}\n```'), [{ type: 'tool', name: 'tap', input: { target: '@b1' } }]],
    ['tools', called('finish', { message: 'x', success: false }), [{ type: 'give_up', message: 'x' }]],
  ])('%s %j', (name, answer, expected) => {
    expect(actions(name, answer)).toEqual(expected);
  });

  it.each(GRAMMARS)('%s sends back what holds no action', (name) => {
    // Of a model with a tool of its provider's, words alone mean that it is done.
    const isNative = ['openai-computer', 'anthropic-computer', 'anthropic-toolset', 'gemini-computer', 'gemini'].includes(name);
    const answer = isNative ? called('computer', { action: 'levitate' }, 'computer') : said('Let me think about it.');
    expect(() => actions(name, answer)).toThrow(MalformedAnswer);
  });

  it.each<[GrammarName, ModelAnswer]>([
    ['openpocket', said('{"action":{"type":"tap","x":501,"y":2}}')],
    ['autoglm', said('do(action="Tap", element=[1001,5])')],
    ['qwen-vl', said('{"arguments":{"action":"click","coordinate":"here"}}')],
  ])('%s sends back a point that is not on the picture', (name, answer) => {
    expect(() => actions(name, answer)).toThrow(MalformedAnswer);
  });
});

describe('the size of a picture', () => {
  it.each([
    [1080, 2400],
    [1920, 1080],
    [2560, 1440],
    [5000, 300],
  ])('%i×%i is within what the providers look at', (width, height) => {
    const claude = anthropicSize({ width, height });
    expect(Math.max(claude.width, claude.height)).toBeLessThanOrEqual(1568);
    expect((claude.width * claude.height) / 750).toBeLessThanOrEqual(1568);
    const openai = openaiSize({ width, height });
    expect(Math.min(openai.width, openai.height)).toBeLessThanOrEqual(768);
    expect(Math.max(openai.width, openai.height)).toBeLessThanOrEqual(2048);
    const qwen = qwenSize({ width, height });
    expect([qwen.width % 28, qwen.height % 28]).toEqual([0, 0]);
  });
});
