// @ts-nocheck - the SDK is not installed here; test/hands runs this file beside it
// OpenAI's computer tool on a phone: `npm i handsight openai`, Node 22, OPENAI_API_KEY.
import OpenAI from 'openai';
import { openHost } from 'handsight';
import { openaiComputerOutput, openHands } from 'handsight/hands';

const [goal = 'Turn Wi-Fi off.', device = 'virtual:pocket'] = process.argv.slice(2);
const { host } = openHost();
const hands = await openHands(host, device);
const client = new OpenAI();
const input = [{ role: 'user', content: `Goal: ${goal}` }];
for (let turn = 0; turn < 40; turn++) {
  const response = await client.responses.create({
    model: 'gpt-6.1-sol',
    input,
    tools: [{ type: 'computer' }],
    store: false,
    include: ['reasoning.encrypted_content'],
  });
  input.push(...response.output);
  const calls = response.output.filter(({ type }) => type === 'computer_call');
  if (calls.length === 0) {
    console.log(response.output_text);
    break;
  }
  for (const call of calls) {
    const items = await openaiComputerOutput(hands, call);
    console.log(JSON.stringify(call.actions), items[1].content[0].text);
    input.push(...items);
  }
}
await host.close();
