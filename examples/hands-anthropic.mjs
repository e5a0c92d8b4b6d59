// @ts-nocheck - the SDK is not installed here; test/hands runs this file beside it
// Claude's computer toolset on a phone: `npm i handsight @anthropic-ai/sdk`, Node 22, ANTHROPIC_API_KEY.
import Anthropic from '@anthropic-ai/sdk';
import { BetaAbstractComputerToolset20260801 } from '@anthropic-ai/sdk/helpers/beta/toolsets';
import { openHost } from 'handsight';
import { anthropicToolset, openHands } from 'handsight/hands';

const [goal = 'Turn Wi-Fi off.', device = 'virtual:pocket'] = process.argv.slice(2);
const { host } = openHost();
const hands = await openHands(host, device);
// The host's guards decide what needs a person.
const toolset = anthropicToolset(BetaAbstractComputerToolset20260801, hands, { confirm: () => true });
const client = new Anthropic();
const messages = [{ role: 'user', content: `Goal: ${goal}` }];
for (let turn = 0; turn < 40; turn++) {
  const { content } = await client.messages.create({ model: 'claude-opus-5-5', max_tokens: 20_000, tools: [toolset], messages });
  messages.push({ role: 'assistant', content });
  const calls = content.filter(({ type }) => type === 'tool_use');
  if (calls.length === 0) {
    console.log(content.map((block) => (block.type === 'text' ? block.text : '')).join(''));
    break;
  }
  const results = [];
  for (const call of calls) results.push(await toolset.toolResult(call));
  messages.push({ role: 'user', content: results });
}
await host.close();
