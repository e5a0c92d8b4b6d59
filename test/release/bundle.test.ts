import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { getMcpConfigForManifest, unpackExtension, type McpbManifestAny } from '@anthropic-ai/mcpb';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { writeBundle } from '../../scripts/bundle.mjs';
import { Agent } from '../mcp/agent.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-mcpb-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the .mcpb bundle is unpacked, started as its manifest says, and operates the chosen device', { timeout: 120_000 }, async () => {
  const bundle = join(folder, 'handsight.mcpb');
  await writeBundle(bundle);
  const extensionPath = join(folder, 'extension');
  expect(await unpackExtension({ mcpbPath: bundle, outputDir: extensionPath, silent: true })).toBe(true);

  const manifest = JSON.parse(await readFile(join(extensionPath, 'manifest.json'), 'utf8')) as McpbManifestAny;
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath,
    systemDirs: {},
    userConfig: { device: 'virtual:login' },
    pathSeparator: sep,
  });
  expect(config?.command).toBe('node');
  // Outside the repository, so that nothing but the bundle's own node_modules can be found.
  const transport = new StdioClientTransport({ command: process.execPath, args: [...(config?.args ?? []), '--mode', 'mcp'], cwd: folder });
  const agent = await Agent.over(transport);
  try {
    expect((await agent.names()).sort()).toEqual(manifest.tools?.map(({ name }) => name).sort());
    expect((await agent.call('look')).screen).toContain('"User name"');
    expect((await agent.act('type', { target: 'User name', text: 'ada' })).text).toContain('verified');
    expect((await agent.call('screenshot')).images).toBe(1);
  } finally {
    await agent.close();
  }
});
