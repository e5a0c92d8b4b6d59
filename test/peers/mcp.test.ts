import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { mcpPart } from '../../packages/handsight/src/mcp/mcp-part.ts';
import { startServer, type RunningServer } from '../../packages/handsight/src/serve/server.ts';
import { PEERS, peerFile } from './peer.ts';

const run = promisify(execFile);
const DEVICE = 'virtual:pocket';

/** The suite's other scenarios call tools, resources and prompts of a server made for them, or ask for what Handsight does not offer: sampling, completion, log levels. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'server-sse-multiple-streams'];

describe('the official MCP conformance suite', () => {
  let host: Host;
  let server: RunningServer;
  beforeAll(async () => {
    const opened = openHost();
    ({ host } = opened);
    const part = mcpPart({ host, device: DEVICE }, { dialect: 'handsight', toolsets: ['core'], structured: false });
    server = await startServer({ ...opened, tools: [], device: DEVICE, address: '127.0.0.1', port: 0, parts: [part] });
  });
  afterAll(async () => {
    await server?.close();
    await host?.close();
  });

  test.each(SCENARIOS)('passes %s', async (scenario) => {
    const args = [
      peerFile('@modelcontextprotocol/conformance/dist/index.js'),
      'server',
      '--url',
      `${server.url}/mcp`,
      '--scenario',
      scenario,
    ];
    const { stdout } = await run(process.execPath, args, { cwd: PEERS, timeout: 60_000 });
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  });
});
