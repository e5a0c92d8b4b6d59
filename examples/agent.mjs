/**
 * An agent run against a local model. Any server that speaks OpenAI's chat completions will do:
 *
 *   node examples/agent.mjs http://127.0.0.1:11434/v1 qwen3        a model of yours, here with Ollama
 *   node examples/agent.mjs                                        without one: a stand-in that knows this one task
 *
 * What the agent claims and what is known stand apart in the result.
 */
import { openHost, runAgent } from 'handsight';
import { startStandIn } from './stand-in-model.mjs';

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
