import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { mcpPart } from '../../packages/server/src/mcp/mcp-part.ts';
import { startServer, type RunningServer } from '../../packages/server/src/server.ts';
import { NODE_22, PEERS, peerFile } from './peer.ts';

const run = promisify(execFile);
const DEVICE = 'virtual:pocket';
const SUITE = peerFile('@modelcontextprotocol/conformance/dist/index.js');

/** Those that apply, by revision of the protocol. */
const APPLY = {
  '2025-11-25': [
    'server-initialize',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
};

const CALLS_ITS_OWN = 'calls a tool, reads a resource or gets a prompt that only a server made for the suite has';
const NOT_OFFERED = 'asks for what Handsight does not offer: ';

/** Those that do not, and why. `npm run test:peers` fails if the suite has a scenario in neither list. */
const DO_NOT_APPLY: Record<string, string> = {
  'logging-set-level': `${NOT_OFFERED}log messages over MCP, which the protocol has given up`,
  'tools-call-with-logging': `${NOT_OFFERED}log messages over MCP, which the protocol has given up`,
  'completion-complete': `${NOT_OFFERED}completion of arguments`,
  'resources-subscribe': `${NOT_OFFERED}subscriptions to resources`,
  'resources-unsubscribe': `${NOT_OFFERED}subscriptions to resources`,
  'tools-call-sampling': `${NOT_OFFERED}sampling`,
  'input-required-result-basic-sampling': `${NOT_OFFERED}sampling`,
  'input-required-result-basic-list-roots': `${NOT_OFFERED}roots`,
  'input-required-result-multiple-input-requests': `${NOT_OFFERED}sampling and roots`,
  'http-custom-header-server-validation': `${NOT_OFFERED}parameters in headers`,
  'tools-call-audio': `${NOT_OFFERED}audio`,
  'json-schema-2020-12': CALLS_ITS_OWN,
  'tools-call-simple-text': CALLS_ITS_OWN,
  'tools-call-image': CALLS_ITS_OWN,
  'tools-call-embedded-resource': CALLS_ITS_OWN,
  'tools-call-mixed-content': CALLS_ITS_OWN,
  'tools-call-error': CALLS_ITS_OWN,
  'tools-call-with-progress': CALLS_ITS_OWN,
  'tools-call-elicitation': CALLS_ITS_OWN,
  'elicitation-sep1034-defaults': CALLS_ITS_OWN,
  'elicitation-sep1330-enums': CALLS_ITS_OWN,
  'resources-read-text': CALLS_ITS_OWN,
  'resources-read-binary': CALLS_ITS_OWN,
  'resources-templates-read': CALLS_ITS_OWN,
  'prompts-get-simple': CALLS_ITS_OWN,
  'prompts-get-with-args': CALLS_ITS_OWN,
  'prompts-get-embedded-resource': CALLS_ITS_OWN,
  'prompts-get-with-image': CALLS_ITS_OWN,
  'input-required-result-basic-elicitation': CALLS_ITS_OWN,
  'input-required-result-request-state': CALLS_ITS_OWN,
  'input-required-result-multi-round': CALLS_ITS_OWN,
  'input-required-result-non-tool-request': CALLS_ITS_OWN,
  'input-required-result-result-type': CALLS_ITS_OWN,
  'input-required-result-tampered-state': CALLS_ITS_OWN,
  'input-required-result-capability-check': CALLS_ITS_OWN,
  'input-required-result-missing-input-response': CALLS_ITS_OWN,
  'input-required-result-ignore-extra-params': CALLS_ITS_OWN,
  'input-required-result-validate-input': CALLS_ITS_OWN,
  'server-sse-polling': CALLS_ITS_OWN,
};

/** Of these some checks apply, and the others call tools of the suite's own server. */
const IN_PART = { 'server-stateless': ['test_missing_capability', 'test_streaming_elicitation', 'test_logging_tool', 'test_trigger'] };

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

  const suite = (...args: string[]) => run(NODE_22, [SUITE, ...args], { cwd: PEERS, timeout: 60_000 });

  test('has no scenario for servers that is in neither list', async () => {
    const { stdout } = await suite('list', '--server');
    const named = [...stdout.matchAll(/^ {2}- (\S+) \[(?!extension)/gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(40);
    const known = [...Object.values(APPLY).flat(), ...Object.keys(DO_NOT_APPLY), ...Object.keys(IN_PART)];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(Object.entries(APPLY).flatMap(([version, names]) => names.map((name) => [version, name] as const)))(
    '%s: passes %s',
    async (version, scenario) => {
      const { stdout } = await suite('server', '--url', `${server.url}/mcp`, '--scenario', scenario, '--spec-version', version);
      expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
    },
  );

  test.each(Object.entries(IN_PART))('2026-07-28: passes %s but for what calls its own tools', async (scenario, tools) => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-conformance-'));
    const where = ['--scenario', scenario, '--spec-version', '2026-07-28', '--output-dir', folder];
    // Exit code 1, because not every check passes.
    await suite('server', '--url', `${server.url}/mcp`, ...where).catch(() => undefined);
    const file = (await readdir(folder, { recursive: true })).find((name) => name.endsWith('checks.json')) ?? '';
    const checks = JSON.parse(await readFile(join(folder, file), 'utf8')) as Check[];
    await rm(folder, { recursive: true });
    const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ errorMessage = '' }) => errorMessage);
    expect(failed.filter((message) => !tools.some((tool) => message.includes(tool)))).toEqual([]);
    expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(24);
  });
});

interface Check {
  status: string;
  errorMessage?: string;
}
