import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Locator, Page } from 'playwright-core';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { mcpPart } from '../../packages/server/src/mcp/mcp-part.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../packages/server/src/server.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { Agent } from '../mcp/agent.ts';

export const OPERATOR_TOKEN = 'the-operators-own-token';

export interface Served {
  host: Host;
  server: RunningServer;
  /** A client over HTTP, like a coding agent. */
  agent(): Promise<Agent>;
  close(): Promise<void>;
}

/** What `handsight serve` serves, in the test's own process. */
export async function serveInspector(options: { config?: ConfigInput; port?: number } & Partial<ServerOptions> = {}): Promise<Served> {
  const { config = {}, ...rest } = options;
  const data_folder = await mkdtemp(join(tmpdir(), 'handsight-inspector-'));
  const faults: unknown[] = [];
  const { host, operator } = openHost({ config: { data_folder, ...config }, onFault: (fault) => faults.push(fault) });
  const device = 'virtual:pocket';
  const server = await startServer({
    host,
    operator,
    tools: [...(await toolsOf('screen-observer')), ...(await toolsOf('handsight'))],
    device,
    address: '127.0.0.1',
    port: 0,
    operatorToken: OPERATOR_TOKEN,
    parts: [mcpPart({ host, device }, { dialect: 'handsight', toolsets: ['core', 'guard', 'record'], structured: false })],
    ...rest,
  });
  const agents: Agent[] = [];
  return {
    host,
    server,
    async agent() {
      const agent = await Agent.over(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)), 'agent');
      agents.push(agent);
      return agent;
    },
    close: async () => {
      await Promise.all(agents.map((agent) => agent.close()));
      await server.close();
      await host.close();
      await rm(data_folder, { recursive: true, force: true });
      if (faults.length > 0) throw new AggregateError(faults, 'the host had faults');
    },
  };
}

/** Parts of the page, by what they are for. */
export class Inspector {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  part(name: string): Locator {
    return this.page.locator(`[data-test=${name}]`);
  }

  tab(name: string): Locator {
    return this.page.locator(`[role=tab][data-tab=${name}]`);
  }

  node(name: string): Locator {
    return this.page.getByRole('treeitem', { name });
  }

  /** The live picture is there. */
  async ready(): Promise<this> {
    await this.part('frame').locator('img').waitFor();
    return this;
  }

  /** Clicks on the picture where an element is shown, as a hand would. */
  async tapOnPicture(name: string): Promise<void> {
    await this.node(name).first().hover();
    const box = this.page.locator('.box.hovered');
    await box.waitFor();
    const place = await box.boundingBox();
    if (place === null) throw new Error(`${name} has no place on the picture`);
    await this.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  }
}
