import { Option, type Command } from 'commander';

import { submitOptions } from '../fleet/fleet-options.ts';
import { positiveNumber } from '../number.ts';
import { addOptions, addressOptions } from '../host/host-flags.ts';

const HELP = `
A model works towards the goal on the device. Its key is read from the environment of the host: OPENAI_API_KEY, ANTHROPIC_API_KEY,
GEMINI_API_KEY, OPENROUTER_API_KEY, or HANDSIGHT_AGENT_API_KEY for the address in HANDSIGHT_AGENT_BASE_URL. The run goes on if this
command is killed; Ctrl-C cancels it. What the agent claims and what is known are shown apart.

Exit codes: 0 finished (with --task: goal reached), 4 device lost, 5 refused or cancelled, 6 out of time, 7 model failed, 8 gave up, stuck, out of
steps or money (with --task: goal not reached).

Examples:
  handsight agent "Turn Wi-Fi off" --model ollama/qwen3
  handsight agent "Turn Wi-Fi off" --model my-model --base-url http://127.0.0.1:8000/v1 --json
  handsight agent --list
  handsight agent --take-over run-0123456789ab`;

export function addAgent(program: Command): void {
  const command = program
    .command('agent')
    .summary('let a model work towards a goal')
    .description('Let a model work towards a goal on the device.')
    .argument('[goal]', 'what to achieve')
    .option('--device <name>', 'device to use')
    .option('--model <provider/name>', 'model to ask')
    .option('--base-url <url>', "address of the model, if not the provider's own")
    .addOption(new Option('--wire <name>', 'protocol of that address').choices(['chat', 'responses', 'messages', 'gemini']))
    .addOption(new Option('--mode <mode>', 'how the model sees the screen').choices(['text', 'pixels']))
    .option('--grammar <name>', 'what the model is asked to write')
    .option('--effort <level>', 'how hard the model is asked to think: minimal, low, medium, high, xhigh or max, as its family takes them')
    .option('--steps <n>', 'limit on answers of the model (agent.steps, 40)', positiveNumber)
    .option('--max-cost <usd>', 'limit in US dollars (agent.max_cost, 0.50 where the price is known)', positiveNumber)
    .option('--minutes <n>', 'time limit in minutes (agent.minutes, 10)', positiveNumber)
    .option('--task <name>', "task of the device's scenario whose oracle judges the run")
    .option('--output <schema.json>', 'JSON Schema that the final answer has to fit; it is printed as JSON')
    .option('--resume <run>', 'resume an interrupted run from a new reading of the screen')
    .option('--attach <run>', 'follow a run')
    .option('--list', 'list the runs of the host')
    .option('--pause <run>', 'pause a run')
    .option('--continue <run>', 'resume a paused or taken-over run')
    .option('--take-over <run>', 'pause a run to operate the screen by hand, until --continue')
    .option('--cancel <run>', 'cancel a run');
  addOptions(command, [...addressOptions(), ...submitOptions()])
    .addHelpText('after', HELP)
    .action(async (goal: string | undefined) => {
      const { runAgentCommand } = await import('../agent/run-agent-command.ts');
      await runAgentCommand(goal, command.optsWithGlobals());
    });
}
