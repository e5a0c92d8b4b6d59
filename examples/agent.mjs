/**
 * An agent run against a local model. Any server that speaks OpenAI's chat completions will do:
 *
 *   node examples/agent.mjs http://127.0.0.1:11434/v1 qwen3        a model of yours, here with Ollama
 *   node examples/agent.mjs                                        without one: a stand-in that knows this one task
 *
 * What the agent claims and what is known stand apart in the result.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { openHost, runAgent } from 'handsight';

const standIn = process.argv[2] === undefined ? await startStandIn() : undefined;
const base_url = process.argv[2] ?? standIn?.url ?? '';
const { host } = openHost();
try {
  const run = await runAgent(host, {
    goal: 'Turn Wi-Fi off.',
    device: 'virtual:pocket',
    model: `compatible/${process.argv[3] ?? 'stand-in'}`,
    base_url,
    steps: 20,
    task: 'turn_off_wifi',
  });
  run.listen((event) => {
    if (event.type === 'step') console.log(`${event.step}. ${JSON.stringify(event.action)}`);
    if (event.type === 'observation') console.log(`   ${event.text.replaceAll('\n', '\n   ')}`);
  });
  const { status, claim, known } = await run.ended();
  console.log(`status: ${status}\nclaim:  ${claim ?? ''}\nknown:  ${JSON.stringify(known)}`);
} finally {
  await host.close();
  standIn?.close();
}

/** A model that answers with the steps of this one task, in the form that every OpenAI-compatible server answers. */
async function startStandIn() {
  const steps = [
    { name: 'app', input: { action: 'launch', name: 'Settings' } },
    { name: 'tap', input: { target: 'Network and internet' } },
    { name: 'set', input: { target: 'Wi-Fi', checked: false } },
    { name: 'finish', input: { message: 'Wi-Fi is off.' } },
  ];
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { name, input } = steps[Math.min(asked++, steps.length - 1)] ?? { name: '', input: {} };
      const tool_calls = [{ id: `call_${asked}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }];
      const choices = [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls } }];
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ id: `chat_${asked}`, object: 'chat.completion', choices, usage: { prompt_tokens: 1, completion_tokens: 1 } }),
      );
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return { url: `http://127.0.0.1:${address.port}/v1`, close: () => server.close() };
}
