import { openHost } from '../../act/open-host.ts';
import type { Host } from '../../act/host.ts';
import { openScenarioFile } from '../../act/scenario.ts';
import { loadConfig, makeConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { HandsightError } from '../../error/errors.ts';
import { startServer } from '../../serve/server.ts';
import { toolsetsNamed, toolsOf } from '../../tools/list.ts';
import { DIALECTS, type AnyTool } from '../../tools/tool.ts';
import { SERVER_VERSION } from '../../version.ts';
import type { ServeFlags } from '../command/serve.ts';
import { print, printJson, remark } from '../terminal.ts';
import { keepOperatorToken } from './operator-token.ts';
import { untilInterrupted } from './interrupted.ts';

/** What is used when nobody says which device, the first that is there. */
const USUAL_DEVICES = ['virtual:pocket', 'virtual:login'];

export async function runServe(flags: ServeFlags & { json?: true }): Promise<void> {
  if (flags.tools !== undefined) toolsetsNamed(flags.tools);
  const config = withBudgets(flags.config === undefined ? makeConfig() : await loadConfig(flags.config), flags);
  const { host, operator } = openHost({ config });
  try {
    const device = await chooseDevice(host, flags);
    const dialects = await Promise.all(DIALECTS.map((dialect) => toolsOf(dialect)));
    const kept = asksPeople(config) ? await keepOperatorToken(flags.port) : undefined;
    const server = await startServer({
      host,
      operator,
      tools: inRestOrder(dialects.flat()),
      device,
      address: flags.host,
      port: flags.port,
      token: process.env['HANDSIGHT_TOKEN'],
      operatorToken: kept?.token,
    });
    try {
      if (kept?.file !== undefined) remark(`the operator's token is in ${kept.file}`);
      if (flags.json === true) await printJson({ listening: server.url, port: server.port, device, version: SERVER_VERSION });
      else await print(`Handsight ${SERVER_VERSION} listens on ${server.url} and uses ${device}`);
      await untilInterrupted();
    } finally {
      await server.close();
      await kept?.forget();
    }
  } finally {
    await host.close();
  }
}

/** REST speaks contract 004's dialect where names clash. */
const inRestOrder = (tools: AnyTool[]): AnyTool[] => [
  ...tools.filter((tool) => tool.dialect === 'screen-observer'),
  ...tools.filter((tool) => tool.dialect !== 'screen-observer'),
];

const asksPeople = (config: Config): boolean => config.confirmation_required.some((rule) => rule.approver === 'human');

/** A flag counts more than the file. */
function withBudgets(config: Config, flags: ServeFlags): Config {
  const { maxActions, maxScreenshots, maxVlmTokens, maxSessionSeconds, actionsPerMinute } = flags;
  const given = {
    max_actions: maxActions,
    max_screenshots: maxScreenshots,
    max_vlm_tokens: maxVlmTokens,
    max_session_seconds: maxSessionSeconds,
    actions_per_minute: actionsPerMinute,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
  return { ...config, budgets: { ...config.budgets, ...set } };
}

/** The device that calls are for which name none. All that were named are opened, so that a wrong name is found at once. */
async function chooseDevice(host: Host, { device: named, scenario, mock }: ServeFlags): Promise<string> {
  const real = named.find((id) => !id.startsWith('virtual:'));
  if (mock === true && real !== undefined) {
    throw new HandsightError('BadRequest', `--mock allows built-in devices only, and ${real} is none`, { device: real });
  }
  for (const id of named) await host.session(id);
  if (scenario !== undefined) return (await openScenarioFile(host, scenario)).device;
  const [first] = named;
  if (first !== undefined) return first;
  const { devices } = await host.devices.list();
  const usual = USUAL_DEVICES.find((id) => devices.some((device) => device.id === id));
  if (usual !== undefined) return usual;
  throw new HandsightError('DeviceNotFound', `there is no ${USUAL_DEVICES.join(' and no ')}; name a device with --device`, {});
}
