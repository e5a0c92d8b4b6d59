// @ts-nocheck - the SDK is not installed here; test/hands runs this file beside it
// Gemini's computer use on a phone: `npm i handsight @google/genai`, Node 22, GEMINI_API_KEY.
import { GoogleGenAI } from '@google/genai';
import { openHost } from 'handsight';
import { geminiResponse, geminiTool, openHands } from 'handsight/hands';

const [goal = 'Turn Wi-Fi off.', device = 'virtual:pocket'] = process.argv.slice(2);
const { host } = openHost();
const hands = await openHands(host, device);
const client = new GoogleGenAI({});
const contents = [{ role: 'user', parts: [{ text: `Goal: ${goal}` }] }];
const tools = [await geminiTool(hands)];
for (let turn = 0; turn < 40; turn++) {
  const { candidates } = await client.models.generateContent({ model: 'gemini-3.5-flash', contents, config: { tools } });
  const { content } = candidates[0];
  contents.push(content);
  const calls = content.parts.flatMap(({ functionCall }) => functionCall ?? []);
  if (calls.length === 0) {
    console.log(content.parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''));
    break;
  }
  const parts = [];
  for (const call of calls) {
    const part = await geminiResponse(hands, call);
    console.log(call.name, JSON.stringify(part.functionResponse.response));
    parts.push(part);
  }
  contents.push({ role: 'user', parts });
}
await host.close();
