import type { GrammarName } from '../../../packages/model/src/families.ts';
import type { Reply } from './brain.ts';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a model family writes its actions. */
export interface Hand {
  tap(place: Place): Reply;
  type(text: string): Reply;
  home(): Reply;
  finish(message: string): Reply;
}

const grid = ({ x, y, width, height }: Place): [number, number] => [Math.round((x / width) * 1000), Math.round((y / height) * 1000)];
const call = (name: string, input: Record<string, unknown>): Reply => ({ calls: [{ name, input }] });
const json = (action: object): Reply => ({
  text: `Here is the next step:\n\`\`\`json\n${JSON.stringify({ thought: 'next', action })}\n\`\`\``,
});
const qwen = (input: object): Reply => ({ text: `<tool_call>\n${JSON.stringify({ name: 'mobile_use', arguments: input })}\n</tool_call>` });
const tars = (action: string): Reply => ({ text: `Thought: next\nAction: ${action}` });
const glm = (action: string): Reply => ({ text: `<think>next</think><answer>${action}</answer>` });

export const HANDS: Record<Exclude<GrammarName, 'tools'>, Hand> = {
  openpocket: {
    tap: ({ x, y }) => json({ type: 'tap', x, y }),
    type: (text) => json({ type: 'type', text }),
    home: () => json({ type: 'keyevent', keycode: 'KEYCODE_HOME' }),
    finish: (message) => json({ type: 'finish', message }),
  },
  'openai-computer': {
    tap: ({ x, y }) => ({ computer: [{ type: 'click', button: 'left', x, y }] }),
    type: (text) => ({ computer: [{ type: 'type', text }] }),
    home: () => ({ computer: [{ type: 'keypress', keys: ['KEYCODE_HOME'] }] }),
    finish: (message) => ({ text: message }),
  },
  'anthropic-computer': {
    tap: ({ x, y }) => ({ computer: [{ action: 'left_click', coordinate: [x, y] }] }),
    type: (text) => ({ computer: [{ action: 'type', text }] }),
    home: () => ({ computer: [{ action: 'key', text: 'KEYCODE_HOME' }] }),
    finish: (message) => call('finish', { message }),
  },
  'anthropic-toolset': {
    tap: ({ x, y }) => ({ computer: [{ action: 'left_click', coordinate: [x, y] }] }),
    type: (text) => ({ computer: [{ action: 'type', text }] }),
    home: () => ({ computer: [{ action: 'key', text: 'KEYCODE_HOME' }] }),
    finish: (message) => call('finish', { message }),
  },
  'gemini-computer': {
    tap: (place) => call('click', { x: grid(place)[0], y: grid(place)[1], intent: 'next' }),
    type: (text) => call('type', { text, intent: 'next' }),
    home: () => call('go_home', { intent: 'home' }),
    finish: (message) => call('finish', { message }),
  },
  gemini: {
    tap: (place) => call('click_at', { x: grid(place)[0], y: grid(place)[1] }),
    type: (text) => call('type_text_at', { x: 500, y: 500, text }),
    home: () => call('go_home', {}),
    finish: (message) => call('finish', { message }),
  },
  'qwen-vl': {
    tap: (place) => qwen({ action: 'click', coordinate: grid(place) }),
    type: (text) => qwen({ action: 'type', text }),
    home: () => qwen({ action: 'system_button', button: 'Home' }),
    finish: (message) => qwen({ action: 'terminate', status: 'success', text: message }),
  },
  'ui-tars': {
    tap: (place) => tars(`click(start_box='<|box_start|>(${grid(place).join(',')})<|box_end|>')`),
    type: (text) => tars(`type(content='${text}')`),
    home: () => tars('press_home()'),
    finish: (message) => tars(`finished(content='${message}')`),
  },
  autoglm: {
    tap: (place) => glm(`do(action="Tap", element=[${grid(place).join(',')}])`),
    type: (text) => glm(`do(action="Type", text="${text}")`),
    home: () => glm('do(action="Home")'),
    finish: (message) => glm(`finish(message="${message}")`),
  },
};
