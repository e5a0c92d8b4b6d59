/**
 * A stand-in for a model, so that an agent run can be tried without one. It does not read the screen: the steps of its one task are fixed.
 *
 *   node examples/stand-in-model.mjs 8000     serves on this port until it is stopped; starts over with every run
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/** A model counts its own tokens; this one estimates them, at four characters each. @param {string} text */
const tokensIn = (text) => Math.ceil(text.length / 4);

/** A model that answers with the steps of this one task, in the form that every OpenAI-compatible server answers. */
export async function startStandIn(port = 0) {
  const steps = [
    { name: 'app', input: { action: 'launch', name: 'Settings' } },
    { name: 'tap', input: { target: 'Network and internet' } },
    { name: 'set', input: { target: 'Wi-Fi', checked: false } },
    { name: 'finish', input: { message: 'Wi-Fi is off.' } },
  ];
  let asked = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (/** @type {string} */ text) => (body += text));
    request.on('end', () => {
      // The first request of a run holds no answer of the model yet.
      if (!body.includes('"role":"assistant"')) asked = 0;
      const { name, input } = steps[Math.min(asked++, steps.length - 1)] ?? { name: '', input: {} };
      const tool_calls = [{ id: `call_${asked}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }];
      const choices = [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls } }];
      const usage = { prompt_tokens: tokensIn(body), completion_tokens: tokensIn(JSON.stringify(tool_calls)) };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: `chat_${asked}`, object: 'chat.completion', choices, usage }));
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return { url: `http://127.0.0.1:${address.port}/v1`, close: () => server.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startStandIn(Number(process.argv[2] ?? 8000));
  console.log(`a stand-in for a model answers on ${url}`);
}
