import { openHost } from '../../act/open-host.ts';
import type { Config } from '../../config/schema.ts';
import { startServer } from '../../serve/server.ts';
import { toolsetsNamed, toolsOf } from '../../tools/list.ts';
import { DIALECTS, type AnyTool } from '../../tools/tool.ts';
import { SERVER_VERSION } from '../../version.ts';
import type { ServeFlags } from '../command/serve.ts';
import { print, printJson, remark } from '../terminal.ts';
import { keepOperatorToken } from './operator-token.ts';
import { chooseDevice } from './choose-device.ts';
import { configOf } from './config-of.ts';
import { untilInterrupted } from './interrupted.ts';

export async function runServe(flags: ServeFlags & { json?: true }): Promise<void> {
  if (flags.tools !== undefined) toolsetsNamed(flags.tools);
  const config = await configOf(flags);
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
